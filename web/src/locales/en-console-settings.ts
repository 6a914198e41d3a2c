import { consoleSettings } from './en/console-settings.ts'

/** The texts of the console’s settings in English. */
export const enConsoleSettings = { consoleSettings }
