import { type Language, languages } from '../sentences.ts'
import type { Bilingual } from './bilingual.ts'

export type Text = string | readonly string[]

/** By text id. */
export type OwnTexts = ReadonlyMap<string, Bilingual>

/** Not texts: addresses, links, looks of tags. */
const fixed = new Set(['sites', 'pages', 'tag'])

type Visit = (id: string, text: Bilingual<Text>) => Bilingual<Text>

function isText(value: unknown): value is Text {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isBilingual(value: Record<string, unknown>): value is Record<Language, unknown> {
  return languages.every((language) => language in value)
}

/** `beforeYouBuy` becomes `before-you-buy`. */
export function idOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function mapBothLanguages(id: string, both: Record<Language, unknown>, visit: Visit): unknown {
  const { en, nb } = both
  if (isText(en) && isText(nb)) return visit(id, { en, nb })
  if (!isObject(en) || !isObject(nb)) throw new Error(`${id} is not the same kind of thing in both languages`)
  const parts = Object.keys(en).map((key) => {
    const mapped = mapTexts(`${id}.${idOf(key)}`, { en: en[key], nb: nb[key] }, visit)
    return [key, mapped] as const
  })
  const of = (language: Language) => Object.fromEntries(parts.map(([key, part]) => [key, part[language]]))
  return { en: of('en'), nb: of('nb') }
}

/** An id is the path of a text: keys, and the `id` of list items. */
export function mapTexts<Part>(id: string, part: Part, visit: Visit): Part
export function mapTexts(id: string, part: unknown, visit: Visit): unknown {
  if (!isObject(part)) return part
  if (Array.isArray(part)) {
    return part.map((item) => mapTexts(`${id}.${item.id}`, item, visit))
  }
  if (isBilingual(part)) return mapBothLanguages(id, part, visit)
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      fixed.has(key) ? value : mapTexts(`${id}.${idOf(key)}`, value, visit),
    ]),
  )
}

export function withOwnTexts<Part>(id: string, part: Part, own: OwnTexts): Part {
  if (own.size === 0) return part
  return mapTexts(id, part, (textId, text) => {
    const { en, nb } = own.get(textId) ?? {}
    if (en === undefined || nb === undefined) return text
    return typeof text.en === 'string' ? { en, nb } : { en: en.split('\n'), nb: nb.split('\n') }
  })
}
