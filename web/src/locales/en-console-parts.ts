import { consoleMails } from './en/console-mails.ts'
import { consoleNotices } from './en/console-notices.ts'
import { consolePages } from './en/console-pages.ts'
import { consoleSettings } from './en/console-settings.ts'
import { consoleTexts } from './en/console-texts.ts'

/** The texts of the console’s notices, mails, texts and settings in English. */
export const enConsoleParts = {
  consoleMails,
  consoleNotices,
  consolePages,
  consoleSettings,
  consoleTexts,
}
