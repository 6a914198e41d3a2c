import { bitcoinFaq, bitcoinFaqNotes } from './bitcoin-faq.ts'
import { faqParts } from './faq.ts'
import { type EditableText, listTexts } from './list-texts.ts'
import { mailTexts } from './mail-texts/mail-texts.ts'
import { supplierGuides } from './payment-guide/guide.ts'
import { guideNotes } from './payment-guide/notes.ts'
import { rewardPointsTexts } from './reward-points.ts'

/** By id prefix. */
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

export type ContentId = keyof typeof parts

/** In page order; mails last. */
export const editableTexts: readonly EditableText[] = listTexts({ ...parts, mail: mailTexts })
