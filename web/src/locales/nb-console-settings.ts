import type { enConsoleSettings } from './en-console-settings.ts'
import { consoleSettings } from './nb/console-settings.ts'

export const nbConsoleSettings: Record<keyof typeof enConsoleSettings, object> = { consoleSettings }
