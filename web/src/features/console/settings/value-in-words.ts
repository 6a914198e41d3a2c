import type { TFunction } from 'i18next'
import { formatCents } from '../../../lib/dollars.ts'
import { currentLanguage } from '../../../lib/language/i18n.ts'
import { formatPercent } from '../../../lib/percent.ts'

type Texts = TFunction<'consoleSettings'>

/** What a setting's number counts; empty where that is not a time. */
export function unitOf(name: string, t: Texts): string {
  if (name.endsWith('Seconds')) return t('seconds')
  return name.endsWith('Days') ? t('days') : ''
}

/** A setting's value as a person reads it: '$12.00', '3600 seconds', 'from 12 months 20%'. */
export function valueInWords(name: string, value: unknown, t: Texts): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map((one) => partInWords(one, t)).join(', ')
  if (typeof value !== 'number') return String(value ?? '')
  return name.endsWith('Cents') ? formatCents(value) : `${value} ${unitOf(name, t)}`.trim()
}

/** One of a list: a step of the discounts, a number or a word. */
function partInWords(part: { months?: unknown; discount?: unknown } | number | string, t: Texts): string {
  if (typeof part !== 'object') return String(part)
  const percent = formatPercent(Number(part.discount), currentLanguage())
  return t('rate', { months: Number(part.months), percent })
}
