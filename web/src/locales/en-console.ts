import { ownerConsole } from './en/console.ts'

export const enConsole = { console: ownerConsole }
