/** The two languages Strøm speaks; `nb` is Norwegian bokmål. */
export const languages = ['en', 'nb'] as const
export type Language = (typeof languages)[number]

/** One sentence in both languages. */
export type Sentence = Readonly<Record<Language, string>>

/** The language asked for by an `Accept-Language` header or a browser's language tag: Norwegian when the first choice is nb, nn or no. */
export function languageOf(tag: string | undefined): Language {
  return /^\s*(nb|nn|no)\b/i.test(tag ?? '') ? 'nb' : 'en'
}
