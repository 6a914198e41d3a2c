import type { Language } from '@strom/contract'
import { formatCents } from '@strom/rules/format-cents'
import { containedVat } from '@strom/rules/vat'
import type { Seller } from '../db/tables/payments.ts'
import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { formatMonths } from '../subscriptions/format-months.ts'
import { dayMonthYear } from '../time-in-words.ts'
import type { OrderRow } from './queries.ts'

const summaryWords = {
  en: {
    sub: 'Sub Total',
    off: 'Months Discount',
    percent: '%',
    points: 'Reward Points Discount',
    total: 'Total',
    vat: 'VAT included',
  },
  nb: {
    sub: 'Delsum',
    off: 'Månedsrabatt',
    percent: '\u00a0%',
    points: 'Poengrabatt',
    total: 'Å betale',
    vat: 'Herav mva.',
  },
} as const

/** The rows of an order's summary; those that are zero are left out. */
function summary(order: OrderRow, vatPercent: number, language: Language): string[] {
  const { sub, off, percent, points, total, vat } = summaryWords[language]
  const { months_discount_cents, points_discount_cents, discount_percent } = order
  return [
    `${sub}: ${formatCents(order.sub_total_cents, language)}`,
    ...(months_discount_cents > 0
      ? [`${off} (${discount_percent}${percent}): -${formatCents(months_discount_cents, language)}`]
      : []),
    ...(points_discount_cents > 0 ? [`${points}: -${formatCents(points_discount_cents, language)}`] : []),
    `${total}: ${formatCents(order.total_cents, language)}`,
    ...(vatPercent > 0
      ? [
          `${vat} (${vatPercent}${percent}): ${formatCents(containedVat(order.total_cents, vatPercent), language)}`,
        ]
      : []),
  ]
}

/** Without an end: a gift that nobody has claimed. */
type ReceiptLine = { email: string; months: number; endsAt?: Date }
type ReceiptOf = {
  order: OrderRow
  lines: ReceiptLine[]
  payment: { id: string; paypal_transaction_id: string; created_at: Date }
  receipt: { number: number; seller: Seller }
  site: string
  timeZone: string
}

/** To the buyer: what was paid and what it gave. */
export function receiptMail(
  { language, brandName }: Reader,
  { order, lines, payment, receipt: { number, seller }, site, timeZone }: ReceiptOf,
): MailBody {
  const until = { en: 'access until', nb: 'tilgang til' }[language]
  const waiting = { en: 'a gift, from the day they register', nb: 'en gave, fra dagen de registrerer seg' }[
    language
  ]
  const rows = lines.map(({ email, months, endsAt }) => {
    const ends = endsAt ? `${until} ${dayMonthYear(endsAt, timeZone)}` : waiting
    return `${email}: ${formatMonths(months, language)}, ${ends}`
  })
  const words = {
    en: {
      subject: `Your receipt from ${brandName}`,
      first: 'Thank you. Your payment has arrived.',
      number: `Receipt ${number}, ${dayMonthYear(payment.created_at, timeZone)}`,
      transaction: `PayPal transaction: ${payment.paypal_transaction_id}`,
      seller: 'Seller',
      print: 'To print or keep it',
      label: 'Watch now',
    },
    nb: {
      subject: `Kvittering fra ${brandName}`,
      first: 'Takk. Betalingen din har kommet fram.',
      number: `Kvittering ${number}, ${dayMonthYear(payment.created_at, timeZone)}`,
      transaction: `PayPal-transaksjon: ${payment.paypal_transaction_id}`,
      seller: 'Selger',
      print: 'Til utskrift og arkiv',
      label: 'Se nå',
    },
  }[language]
  const { name, organisationNumber, address, vatPercent } = seller
  const paragraphs = [
    words.first,
    words.number,
    ...rows,
    ...summary(order, vatPercent, language),
    words.transaction,
    `${words.seller}: ${[name, organisationNumber, address].filter(Boolean).join('\n')}`,
  ]
  const action = { label: words.label, link: `${site}/` }
  const closing = [`${words.print}: ${site}/transactions/${payment.id}`]
  return composeMail({ language, brandName, subject: words.subject, paragraphs, action, closing })
}

/** To a friend whose months somebody else paid. */
export function giftMail(
  { language, brandName }: Reader,
  {
    from,
    months,
    endsAt,
    site,
    timeZone,
  }: { from: { email: string }; months: number; endsAt: Date; site: string; timeZone: string },
): MailBody {
  const span = formatMonths(months, language)
  const words = {
    en: {
      subject: `You were given ${span} of ${brandName}`,
      paragraphs: [
        `${from.email} bought ${span} for your account.`,
        `You can watch until ${dayMonthYear(endsAt, timeZone)}.`,
      ],
      label: 'Watch now',
    },
    nb: {
      subject: `Du har fått ${span} hos ${brandName}`,
      paragraphs: [
        `${from.email} har kjøpt ${span} til kontoen din.`,
        `Du kan se til ${dayMonthYear(endsAt, timeZone)}.`,
      ],
      label: 'Se nå',
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link: `${site}/` } })
}

/** To the buyer of an order that PayPal said no to after a while. */
export function notPaidMail(
  { language, brandName }: Reader,
  { cents, site }: { cents: number; site: string },
): MailBody {
  const words = {
    en: {
      subject: `Your payment to ${brandName} did not go through`,
      paragraphs: [
        `PayPal did not carry out your payment of ${formatCents(cents, language)}. You were not charged, and no months were added.`,
        'Reward points that were set aside for it are yours again. You can order anew at any time.',
      ],
      label: 'Order again',
    },
    nb: {
      subject: `Betalingen din til ${brandName} gikk ikke gjennom`,
      paragraphs: [
        `PayPal gjennomførte ikke betalingen på ${formatCents(cents, language)}. Du er ikke belastet, og ingen måneder er lagt til.`,
        'Poeng som var satt av til den, er dine igjen. Du kan bestille på nytt når du vil.',
      ],
      label: 'Bestill på nytt',
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link: `${site}/subscription` } })
}

/** To the buyer: money that went back, and what it took with it. */
export function refundMail(
  { language, brandName }: Reader,
  { cents, taken, points }: { cents: number; taken: { email: string; months: number }[]; points: number },
): MailBody {
  const rows = taken.map(({ email, months }) => `${email}: -${formatMonths(months, language)}`)
  const words = {
    en: {
      subject: `Your refund from ${brandName}`,
      first: `${formatCents(cents, language)} went back to you by PayPal.`,
      months: 'These months were taken back, as far as they were not used:',
      points: `You got ${points} reward points back.`,
    },
    nb: {
      subject: `Refusjon fra ${brandName}`,
      first: `${formatCents(cents, language)} er tilbakebetalt til deg gjennom PayPal.`,
      months: 'Disse månedene er trukket tilbake, så langt de ikke var brukt:',
      points: `Du har fått ${points} poeng tilbake.`,
    },
  }[language]
  const paragraphs = [
    words.first,
    ...(rows.length > 0 ? [words.months, ...rows] : []),
    ...(points > 0 ? [words.points] : []),
  ]
  return composeMail({ language, brandName, subject: words.subject, paragraphs })
}
