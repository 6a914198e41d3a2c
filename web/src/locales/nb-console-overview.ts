import type { enConsoleOverview } from './en-console-overview.ts'
import { consoleOverview } from './nb/console-overview.ts'

export const nbConsoleOverview: Record<keyof typeof enConsoleOverview, object> = { consoleOverview }
