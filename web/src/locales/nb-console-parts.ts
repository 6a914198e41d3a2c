import type { enConsoleParts } from './en-console-parts.ts'
import { consoleMails } from './nb/console-mails.ts'
import { consoleNotices } from './nb/console-notices.ts'

export const nbConsoleParts: Record<keyof typeof enConsoleParts, object> = {
  consoleMails,
  consoleNotices,
}
