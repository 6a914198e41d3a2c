import { type Language, languages } from '../sentences.ts'
import type { Bilingual } from './bilingual.ts'

/** A text as the content has it: one line, or several of which each is a paragraph, a point or a step. */
export type Text = string | readonly string[]

/** An owner's replacements of texts, by text id; always in both languages. */
export type OwnTexts = ReadonlyMap<string, Bilingual>

/** Parts of the content that are no texts: addresses of other sites, links to own pages, looks of tags. */
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

/** `beforeYouBuy` is `before-you-buy` in an id. */
export function idOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Something that differs as a whole by language: each of its parts is looked at in both at once. */
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

/**
 * Goes through a part of the content and gives back a copy with every bilingual text replaced by what `visit` makes
 * of it. A text's id is the way to it: keys, and for the items of a list their own `id`.
 */
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

/** A part of the content with what an owner put in the place of its texts. `id` is the part's own. */
export function withOwnTexts<Part>(id: string, part: Part, own: OwnTexts): Part {
  if (own.size === 0) return part
  return mapTexts(id, part, (textId, text) => {
    const { en, nb } = own.get(textId) ?? {}
    if (en === undefined || nb === undefined) return text
    return typeof text.en === 'string' ? { en, nb } : { en: en.split('\n'), nb: nb.split('\n') }
  })
}
