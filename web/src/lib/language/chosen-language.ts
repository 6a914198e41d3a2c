import { type Language, languageOf } from '@strom/contract/sentences'
import { createStoredText } from '../browser-storage.ts'

/** The language this browser's person chose; empty until they choose. */
export const chosenLanguage = createStoredText('strom-language')

/** The language to start in: the chosen one, else Norwegian when the browser's first language is Norwegian. */
export function firstLanguage(browserLanguage: string | undefined): Language {
  const chosen = chosenLanguage.read()
  return chosen === 'en' || chosen === 'nb' ? chosen : languageOf(browserLanguage)
}
