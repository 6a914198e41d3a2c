import type { enConsole } from './en-console.ts'
import { ownerConsole } from './nb/console.ts'

/** The texts around the parts of the owner’s console in Norwegian bokmål, as those in English. */
export const nbConsole: Record<keyof typeof enConsole, object> = { console: ownerConsole }
