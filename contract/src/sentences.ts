/** `nb`: Norwegian Bokmål. */
export const languages = ['en', 'nb'] as const
export type Language = (typeof languages)[number]

export type Sentence = Readonly<Record<Language, string>>

/** From `Accept-Language` or a browser's tag; nb, nn and no mean Norwegian. */
export function languageOf(tag: string | undefined): Language {
  return /^\s*(nb|nn|no)\b/i.test(tag ?? '') ? 'nb' : 'en'
}
