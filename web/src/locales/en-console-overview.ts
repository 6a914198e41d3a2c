import { consoleOverview } from './en/console-overview.ts'

export const enConsoleOverview = { consoleOverview }
