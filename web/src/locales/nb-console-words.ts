import type { enConsoleWords } from './en-console-words.ts'
import { consoleAppearance } from './nb/console-appearance.ts'
import { consolePages } from './nb/console-pages.ts'
import { consoleTexts } from './nb/console-texts.ts'

export const nbConsoleWords: Record<keyof typeof enConsoleWords, object> = {
  consoleAppearance,
  consolePages,
  consoleTexts,
}
