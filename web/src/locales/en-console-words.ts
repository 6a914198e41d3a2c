import { consoleAppearance } from './en/console-appearance.ts'
import { consolePages } from './en/console-pages.ts'
import { consoleTexts } from './en/console-texts.ts'

export const enConsoleWords = { consoleAppearance, consolePages, consoleTexts }
