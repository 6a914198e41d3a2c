import { consoleMails } from './en/console-mails.ts'
import { consoleNotices } from './en/console-notices.ts'

/** The texts of the console’s notices and mails in English. */
export const enConsoleParts = {
  consoleMails,
  consoleNotices,
}
