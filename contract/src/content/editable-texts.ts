import { bitcoinFaq, bitcoinFaqNotes } from './bitcoin-faq.ts'
import { faqParts } from './faq.ts'
import { type EditableText, listTexts } from './list-texts.ts'
import { mailTexts } from './mail-texts/mail-texts.ts'
import { supplierGuides } from './payment-guide/guide.ts'
import { guideNotes } from './payment-guide/notes.ts'
import { rewardPointsTexts } from './reward-points.ts'

/** The parts of the content, each by the beginning of its texts' ids. */
const parts = {
  ...faqParts,
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

/** Every text that an owner may change, in the order of the pages; mails come last. */
export const editableTexts: readonly EditableText[] = listTexts({ ...parts, mail: mailTexts })
