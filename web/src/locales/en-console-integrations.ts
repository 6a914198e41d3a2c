import { consoleIntegrations } from './en/console-integrations.ts'
import { mailServer } from './en/mail-server.ts'

/** The texts of the console’s mail server and other programs in English, fetched with them. */
export const enConsoleIntegrations = { consoleIntegrations, mailServer }
