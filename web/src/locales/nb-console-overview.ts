import type { enConsoleOverview } from './en-console-overview.ts'
import { consoleOverview } from './nb/console-overview.ts'

/** The texts of the console’s overview in Norwegian bokmål, as those in English. */
export const nbConsoleOverview: Record<keyof typeof enConsoleOverview, object> = { consoleOverview }
