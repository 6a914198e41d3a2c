import type { enConsoleSettings } from './en-console-settings.ts'
import { consoleSettings } from './nb/console-settings.ts'

/** The texts of the console’s settings in Norwegian bokmål, as those in English. */
export const nbConsoleSettings: Record<keyof typeof enConsoleSettings, object> = { consoleSettings }
