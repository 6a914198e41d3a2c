import type { enConsole } from './en-console.ts'
import { ownerConsole } from './nb/console.ts'

export const nbConsole: Record<keyof typeof enConsole, object> = { console: ownerConsole }
