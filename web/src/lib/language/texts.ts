import { useMemo } from 'react'
import { currentLanguage, useLanguage } from './current-language.ts'

type Words = Record<string, string>
type Texts<Own extends Words> = { en: Own; nb: Record<keyof Own, string> }

/** `days_zero`, `days_one` and `days_other` are read as `days`, by their `count`. */
type Form = 'zero' | 'one' | 'other'
type KeyOf<Own> = { [Name in keyof Own]: Name extends `${infer Key}_${Form}` ? Key : Name }[keyof Own]
type TextOf<Own, Key extends string> = Own[Extract<keyof Own, Key | `${Key}_${Form}`>]

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type Names<Own, Key extends string> =
  | Placeholders<TextOf<Own, Key>>
  | (`${Key}_other` extends keyof Own ? 'count' : never)
type Values<Name extends string> = { [Key in Name]: Key extends 'count' ? number : string | number }

export type Translate<Own extends Words> = <const Key extends string>(
  key: Key extends KeyOf<Own> ? Key : KeyOf<Own>,
  ...values: [Names<Own, Key>] extends [never] ? [] : [Values<Names<Own, Key>>]
) => string

/** Both languages of one part; they are in its chunk. */
export function defineTexts<const Own extends Words>(texts: {
  en: Own
  nb: Record<keyof NoInfer<Own>, string>
}): Texts<Own> {
  return texts
}

/** For code outside components, in the present language. */
export function translate<Own extends Words>(
  texts: Texts<Own>,
  language = currentLanguage(),
): Translate<Own> {
  const words: Words = texts[language]
  return (key, ...[values = {}]: [Record<string, string | number>?]) => {
    const text = formOf(words, String(key), values.count)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

function formOf(words: Words, key: string, count: string | number | undefined): string {
  const form = count === 1 ? 'one' : 'other'
  return (count === 0 && words[`${key}_zero`]) || (words[`${key}_${form}`] ?? words[key] ?? key)
}

export function useTexts<Own extends Words>(texts: Texts<Own>): Translate<Own> {
  const language = useLanguage()
  return useMemo(() => translate(texts, language), [texts, language])
}

/** For keys that the server names. Undefined: a newer server named an unknown one. */
export function findText<Own extends Words>(texts: Texts<Own>, key: KeyOf<Own>): string | undefined {
  const words: Words = texts[currentLanguage()]
  return words[String(key)]
}
