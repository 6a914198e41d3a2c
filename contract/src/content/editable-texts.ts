import type { Bilingual } from './bilingual.ts'
import { bitcoinFaq, bitcoinFaqNotes } from './bitcoin-faq.ts'
import { faq, tagMeanings, tagsIntro } from './faq.ts'
import { mapTexts, type Text } from './own-texts.ts'
import { supplierGuides } from './payment-guide/guide.ts'
import { guideNotes } from './payment-guide/notes.ts'
import { rewardPointsTexts } from './reward-points.ts'

/** A text that an owner may change, and what it says as long as nobody has (specification 2; design 5.9). */
export type EditableText = {
  /** Never changes: what an owner wrote is kept under it. */
  readonly id: string
  /** A single line, or several of which each is a paragraph, a point or a step. */
  readonly form: 'line' | 'lines'
  readonly initial: Bilingual
}

/** The parts of the content, each by the beginning of its texts' ids. */
const parts = {
  'tags-intro': tagsIntro,
  tags: tagMeanings,
  faq,
  'reward-points': rewardPointsTexts,
  'bitcoin-faq': bitcoinFaqNotes,
  bitcoin: bitcoinFaq,
  guide: guideNotes,
  'supplier.paybis': supplierGuides.paybis.info,
  'supplier.coinbase': supplierGuides.coinbase.info,
  'supplier.moonpay': supplierGuides.moonpay.info,
}

/** The beginning of a text's id, by which a page names the part of the content that it shows. */
export type ContentId = keyof typeof parts

function written(text: Text): string {
  return typeof text === 'string' ? text : text.join('\n')
}

function listTexts(): EditableText[] {
  const found: EditableText[] = []
  for (const [id, part] of Object.entries(parts)) {
    mapTexts<unknown>(id, part, (textId, text) => {
      const form = typeof text.en === 'string' ? 'line' : 'lines'
      found.push({ id: textId, form, initial: { en: written(text.en), nb: written(text.nb) } })
      return text
    })
  }
  return found
}

/** Every text that an owner may change, in the order of the pages. */
export const editableTexts: readonly EditableText[] = listTexts()
