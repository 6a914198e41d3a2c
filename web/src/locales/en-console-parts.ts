import { consoleMails } from './en/console-mails.ts'
import { consoleNotices } from './en/console-notices.ts'

export const enConsoleParts = {
  consoleMails,
  consoleNotices,
}
