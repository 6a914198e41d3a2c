import type { enConsoleParts } from './en-console-parts.ts'
import { consoleMails } from './nb/console-mails.ts'
import { consoleNotices } from './nb/console-notices.ts'

/** The texts of the console’s notices and mails in Norwegian bokmål, as those in English. */
export const nbConsoleParts: Record<keyof typeof enConsoleParts, object> = {
  consoleMails,
  consoleNotices,
}
