import type { OwnText } from '@strom/contract'
import { faqParts } from '@strom/contract/content/faq'
import { type EditableText, listTexts } from '@strom/contract/content/list-texts'

export const textPlaces = ['tags', 'faq', 'reward-points', 'bitcoin', 'guide', 'mail'] as const
export type TextPlace = (typeof textPlaces)[number]

/** Enough to fill a window; the others are loaded on demand. */
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

export type ShownText = {
  id: string
  form: 'line' | 'lines'
  place: TextPlace | undefined
  en: string
  nb: string
  /** Version of the owner's text; null for the product's own text. */
  version: number | null
  initial: { en: string; nb: string }
}

/** A null `place` means all; `words` may match either language. */
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
