import type { Language } from '@strom/contract'
import { formatCents } from '@strom/rules/format-cents'
import { containedVat } from '@strom/rules/vat'
import type { Seller } from '../../base/db/tables/payments.ts'
import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { dayMonthYear } from '../../base/time-in-words.ts'
import { formatMonths } from '../subscriptions/format-months.ts'
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

/** No `endsAt`: an unclaimed gift. */
type ReceiptLine = { email: string; months: number; endsAt?: Date }
type ReceiptOf = {
  order: OrderRow
  lines: ReceiptLine[]
  payment: { id: string; provider_transaction_id: string; created_at: Date }
  receipt: { number: number; seller: Seller }
  /** Its title. */
  provider: string
  site: string
  timeZone: string
}

const receiptWords = {
  en: {
    until: 'access until',
    waiting: 'a gift, from the day they register',
    number: 'Receipt',
    transaction: (title: string) => `${title} transaction`,
    seller: 'Seller',
    print: 'To print or keep it',
  },
  nb: {
    until: 'tilgang til',
    waiting: 'en gave, fra dagen de registrerer seg',
    number: 'Kvittering',
    transaction: (title: string) => `${title}-transaksjon`,
    seller: 'Selger',
    print: 'Til utskrift og arkiv',
  },
} as const

export function receiptMail(
  reader: Reader,
  { order, lines, payment, receipt: { number, seller }, provider, site, timeZone }: ReceiptOf,
): MailBody {
  const { language } = reader
  const words = receiptWords[language]
  const rows = lines.map(({ email, months, endsAt }) => {
    const ends = endsAt ? `${words.until} ${dayMonthYear(endsAt, timeZone)}` : words.waiting
    return `${email}: ${formatMonths(months, language)}, ${ends}`
  })
  const { name, organisationNumber, address, vatPercent } = seller
  const below = [
    `${words.number} ${number}, ${dayMonthYear(payment.created_at, timeZone)}`,
    ...rows,
    ...summary(order, vatPercent, language),
    `${words.transaction(provider)}: ${payment.provider_transaction_id}`,
    `${words.seller}: ${[name, organisationNumber, address].filter(Boolean).join('\n')}`,
  ]
  const closing = [`${words.print}: ${site}/transactions/${payment.id}`]
  return composeFromTexts(reader, 'receipt', {}, { link: `${site}/`, below, closing })
}

export function giftMail(
  reader: Reader,
  {
    from,
    months,
    endsAt,
    site,
    timeZone,
  }: { from: { email: string }; months: number; endsAt: Date; site: string; timeZone: string },
): MailBody {
  const values = {
    buyer: from.email,
    months: formatMonths(months, reader.language),
    date: dayMonthYear(endsAt, timeZone),
  }
  return composeFromTexts(reader, 'gift', values, { link: `${site}/` })
}

export function notPaidMail(reader: Reader, { cents, site }: { cents: number; site: string }): MailBody {
  const amount = formatCents(cents, reader.language)
  return composeFromTexts(reader, 'notPaid', { amount }, { link: `${site}/subscription` })
}

export function refundMail(
  reader: Reader,
  { cents, taken, points }: { cents: number; taken: { email: string; months: number }[]; points: number },
): MailBody {
  const { language } = reader
  const words = {
    en: {
      months: 'These months were taken back, as far as they were not used:',
      points: `You got ${points} reward points back.`,
    },
    nb: {
      months: 'Disse månedene er trukket tilbake, så langt de ikke var brukt:',
      points: `Du har fått ${points} poeng tilbake.`,
    },
  }[language]
  const rows = taken.map(({ email, months }) => `${email}: -${formatMonths(months, language)}`)
  const below = [...(rows.length > 0 ? [words.months, ...rows] : []), ...(points > 0 ? [words.points] : [])]
  return composeFromTexts(reader, 'refund', { amount: formatCents(cents, language) }, { below })
}
