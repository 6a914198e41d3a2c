import type { Language } from '@strom/contract'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../locales/en.ts'
import { chosenLanguage, tellServerLanguage } from './chosen-language.ts'

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

export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'nb' ? 'nb' : 'en'
}

type Texts = Record<Language, () => Promise<Record<string, object>>>

/** Texts of the parts opened so far. */
const shown = new Set<Texts>([
  { en: async () => en, nb: async () => (await import('../../locales/nb.ts')).nb },
])

/** Its texts may still be on their way. */
let wanted: Language = 'en'

async function fetchTexts(texts: Texts, language: Language) {
  for (const [namespace, bundle] of Object.entries(await texts[language]())) {
    if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, bundle)
  }
}

export async function openTexts(texts: Texts): Promise<void> {
  shown.add(texts)
  await Promise.all([fetchTexts(texts, 'en'), fetchTexts(texts, wanted)])
}

/** A throw leaves the page as it was. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all([...shown].map((texts) => fetchTexts(texts, language)))
  await i18n.changeLanguage(language)
  if (!import.meta.env.SSR) document.documentElement.lang = language
}

export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  chosenLanguage.write(language)
  tellServerLanguage(language)
}
