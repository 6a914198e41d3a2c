import { consoleAppearance } from './en/console-appearance.ts'
import { consolePages } from './en/console-pages.ts'
import { consoleTexts } from './en/console-texts.ts'

/** The texts of the console’s sections where an owner writes, in English. */
export const enConsoleWords = { consoleAppearance, consolePages, consoleTexts }
