import { ownerConsole } from './en/console.ts'

/** The texts around the parts of the owner’s console in English, fetched with it. */
export const enConsole = { console: ownerConsole }
