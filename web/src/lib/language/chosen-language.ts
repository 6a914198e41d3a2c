import { type Language, languageOf } from '@strom/contract/sentences'
import { createStoredText } from '../browser-storage.ts'

/** The language this browser's person chose; empty until they choose. */
export const chosenLanguage = createStoredText('strom-language')

/** The server's copy of `chosenLanguage`, by which it sends pages in that language. */
export function tellServerLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too new for the browsers that are supported.
  document.cookie = `${chosenLanguage.key}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}

/** The language to start in: the chosen one, else Norwegian when the browser's first language is Norwegian. */
export function firstLanguage(browserLanguage: string | undefined): Language {
  const chosen = chosenLanguage.read()
  return chosen === 'en' || chosen === 'nb' ? chosen : languageOf(browserLanguage)
}
