import type { Language } from '@strom/contract'
import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

/** `what` is English. */
export type StaffNotice =
  | { kind: 'order-problem'; orderId: string; what: string }
  | { kind: `dispute-${'opened' | 'settled' | 'won' | 'lost' | 'regained'}`; orderId: string; what: string }
  | { kind: 'refund-problem'; orderId: string; what: string }

const words = (title: string): Record<StaffNotice['kind'], Record<Language, readonly [string, string]>> => ({
  'order-problem': {
    en: [
      'A payment needs a look',
      `${title}’s money and our order do not fit together. Nothing was granted.`,
    ],
    nb: [
      'En betaling må ses på',
      `Pengene hos ${title} og bestillingen passer ikke sammen. Ingenting ble gitt.`,
    ],
  },
  'dispute-opened': {
    en: [
      'A buyer disputes a payment',
      `Answer the dispute at ${title}. The months stay until it is decided.`,
    ],
    nb: [
      'En kjøper bestrider en betaling',
      `Svar på saken hos ${title}. Månedene blir stående til den er avgjort.`,
    ],
  },
  'dispute-won': {
    en: ['A dispute is over: won', 'The money stays, and so do the months.'],
    nb: ['En sak er avgjort: vunnet', 'Pengene blir, og månedene også.'],
  },
  'dispute-settled': {
    en: [
      `A dispute is over: look at ${title}`,
      `${title} closed it, and it is not clear who has the money now. Look there; the months stay.`,
    ],
    nb: [
      `En sak er avsluttet: se hos ${title}`,
      `${title} har lukket den, og det er ikke klart hvem som har pengene nå. Se etter der; månedene blir stående.`,
    ],
  },
  'dispute-lost': {
    en: ['A dispute is over: lost', 'The money went back to the buyer, and the months were taken back.'],
    nb: ['En sak er avgjort: tapt', 'Pengene gikk tilbake til kjøperen, og månedene er trukket tilbake.'],
  },
  'dispute-regained': {
    en: [
      'A lost dispute was won on appeal',
      'The money is back. The months and points that were taken stay taken: give them again on the person’s page, unless they were bought again meanwhile.',
    ],
    nb: [
      'En tapt sak ble vunnet etter anke',
      'Pengene er tilbake. Måneder og poeng som ble trukket, er fortsatt trukket: gi dem tilbake på siden til personen, med mindre de er kjøpt på nytt i mellomtiden.',
    ],
  },
  'refund-problem': {
    en: ['A refund needs a look', `${title} did not carry it out, or nobody knows what it was for.`],
    nb: ['En refusjon må ses på', `${title} gjennomførte den ikke, eller ingen vet hva den gjelder.`],
  },
})

export function staffNoticeMail(
  { language, brandName, accentColour }: Reader,
  { kind, orderId, what }: StaffNotice,
  providerTitle: string,
): MailBody {
  const [subject, sentence] = words(providerTitle)[kind][language]
  const order = { en: `Order: ${orderId}`, nb: `Bestilling: ${orderId}` }[language]
  return composeMail({
    language,
    brandName,
    accentColour,
    subject: `${brandName}: ${subject}`,
    paragraphs: [sentence, order, what].filter((paragraph) => paragraph !== ''),
  })
}
