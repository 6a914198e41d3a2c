import { consoleSettings } from './en/console-settings.ts'

export const enConsoleSettings = { consoleSettings }
