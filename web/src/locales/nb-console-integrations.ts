import type { enConsoleIntegrations } from './en-console-integrations.ts'
import { consoleIntegrations } from './nb/console-integrations.ts'
import { mailServer } from './nb/mail-server.ts'

export const nbConsoleIntegrations: Record<keyof typeof enConsoleIntegrations, object> = {
  consoleIntegrations,
  mailServer,
}
