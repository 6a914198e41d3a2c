import { type Language, languageOf } from '@strom/contract/sentences'
import { createStoredText } from '../browser-storage.ts'

export const chosenLanguage = createStoredText('strom-language')

/** The server sends pages in this language. */
export function tellServerLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too new for the browsers that are supported.
  document.cookie = `${chosenLanguage.key}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}

export function firstLanguage(browserLanguage: string | undefined): Language {
  const chosen = chosenLanguage.read()
  return chosen === 'en' || chosen === 'nb' ? chosen : languageOf(browserLanguage)
}
