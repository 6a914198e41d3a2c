import { consoleMails } from './en/console-mails.ts'
import { consoleNotices } from './en/console-notices.ts'
import { consoleSettings } from './en/console-settings.ts'

/** The texts of the console’s notices, mails and settings in English. */
export const enConsoleParts = {
  consoleMails,
  consoleNotices,
  consoleSettings,
}
