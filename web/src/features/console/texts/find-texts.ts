import type { OwnText } from '@strom/contract'
import { faqParts } from '@strom/contract/content/faq'
import { type EditableText, listTexts } from '@strom/contract/content/list-texts'

/** Where a text stands; a part of the content for each, by the beginning of its texts' ids. */
export const textPlaces = ['tags', 'faq', 'reward-points', 'bitcoin', 'guide', 'mail'] as const
export type TextPlace = (typeof textPlaces)[number]

/** The texts that stand first in the list, as far as a window reaches: the others are there when they are wanted. */
export const firstTexts = listTexts(faqParts)

const placeOfPart: Record<string, TextPlace> = {
  'tags-intro': 'tags',
  tags: 'tags',
  faq: 'faq',
  'reward-points': 'reward-points',
  'bitcoin-faq': 'bitcoin',
  bitcoin: 'bitcoin',
  guide: 'guide',
  supplier: 'guide',
  mail: 'mail',
}

/** A text as it is now. */
export type ShownText = {
  id: string
  form: 'line' | 'lines'
  place: TextPlace | undefined
  en: string
  nb: string
  /** The version of the owner's text; null while the product's own is shown. */
  version: number | null
  initial: { en: string; nb: string }
}

/** Those texts of a place, or with null of all, that hold the words in either language. */
export function findTexts(
  texts: readonly EditableText[],
  own: ReadonlyMap<string, OwnText>,
  { place, words }: { place: TextPlace | null; words: string },
): ShownText[] {
  const wanted = words.trim().toLowerCase()
  return texts
    .map(({ id, form, initial }) => {
      const { en, nb, version } = own.get(id) ?? { ...initial, version: null }
      return { id, form, place: placeOfPart[id.split('.')[0] ?? ''], en, nb, version, initial }
    })
    .filter((text) => place === null || text.place === place)
    .filter(({ en, nb }) => `${en}\n${nb}`.toLowerCase().includes(wanted))
}
