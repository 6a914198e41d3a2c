import { consoleIntegrations } from './en/console-integrations.ts'
import { mailServer } from './en/mail-server.ts'

export const enConsoleIntegrations = { consoleIntegrations, mailServer }
