import type { Language } from '@strom/contract'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../locales/en.ts'
import { chosenLanguage, tellServerLanguage } from './chosen-language.ts'

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

/** Texts by namespace, fetched when they are wanted. */
type Texts = Record<Language, () => Promise<Record<string, object>>>

/** Whose texts the page shows: those of every visit, and those of the parts that were opened. */
const shown = new Set<Texts>([
  { en: async () => en, nb: async () => (await import('../../locales/nb.ts')).nb },
])

/** The language that the page speaks, or will as soon as its texts are here. */
let wanted: Language = 'en'

async function fetchTexts(texts: Texts, language: Language) {
  for (const [namespace, bundle] of Object.entries(await texts[language]())) {
    if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, bundle)
  }
}

/** Fetches the texts of a part of the site that few open; from then on in each language that the page shows. */
export async function openTexts(texts: Texts): Promise<void> {
  shown.add(texts)
  await Promise.all([fetchTexts(texts, 'en'), fetchTexts(texts, wanted)])
}

/** Shows the page in a language. A language whose texts cannot be fetched leaves the page as it was. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all([...shown].map((texts) => fetchTexts(texts, language)))
  await i18n.changeLanguage(language)
  if (!import.meta.env.SSR) document.documentElement.lang = language
}

/** Shows the page in a language and remembers it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  chosenLanguage.write(language)
  tellServerLanguage(language)
}
