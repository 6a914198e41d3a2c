import type { Language } from '@strom/contract'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../locales/en.ts'
import { chosenLanguage } from './chosen-language.ts'

/** The page's texts: English in the bundle, Norwegian fetched when it is wanted. */
export const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: ['en', 'nb'],
  resources: { en },
  ns: Object.keys(en),
  defaultNS: 'frame',
  keySeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}).use(initReactI18next)

/** The language the page speaks now. */
export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'nb' ? 'nb' : 'en'
}

/** Shows the page in a language. A language whose texts cannot be fetched leaves the page as it was. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === 'nb' && !i18n.hasResourceBundle('nb', 'frame')) {
    const { nb } = await import('../../locales/nb.ts')
    for (const [namespace, texts] of Object.entries(nb)) i18n.addResourceBundle('nb', namespace, texts)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/** Shows the page in a language and remembers it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  chosenLanguage.write(language)
}
