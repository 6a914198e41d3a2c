import { consoleOverview } from './en/console-overview.ts'

/** The texts of the console’s overview in English, fetched with it. */
export const enConsoleOverview = { consoleOverview }
