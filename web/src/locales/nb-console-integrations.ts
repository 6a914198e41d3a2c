import type { enConsoleIntegrations } from './en-console-integrations.ts'
import { consoleIntegrations } from './nb/console-integrations.ts'
import { mailServer } from './nb/mail-server.ts'

/** The texts of the console’s mail server and other programs in Norwegian bokmål, as those in English. */
export const nbConsoleIntegrations: Record<keyof typeof enConsoleIntegrations, object> = {
  consoleIntegrations,
  mailServer,
}
