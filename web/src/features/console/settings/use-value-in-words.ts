import { useTranslation } from 'react-i18next'
import { formatCents } from '../../../lib/dollars.ts'
import { formatDuration } from '../../../lib/format-duration.ts'
import { currentLanguage } from '../../../lib/language/i18n.ts'
import { formatPercent } from '../../../lib/percent.ts'

/** Stands for any choice; one without a text is shown as it is. */
type ChoiceName = 'secondFactorFor-nobody'

export function useValueInWords() {
  const { t } = useTranslation('consoleSettings')

  /** A discount step, a number or a word. */
  function partInWords(part: { months?: unknown; discount?: unknown } | number | string): string {
    if (typeof part !== 'object') return String(part)
    const percent = formatPercent(Number(part.discount), currentLanguage())
    return t('rate', { months: Number(part.months), percent })
  }

  /** Empty if the number is no time. */
  function findUnit(name: string): string {
    if (name.endsWith('Seconds')) return t('seconds')
    return name.endsWith('Days') ? t('days') : ''
  }

  /** '$12.00', '1 hour', 'from 12 months 20%'; empty for an empty list. */
  function valueInWords(name: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(partInWords).join(', ')
    if (typeof value === 'string') return t(`${name}-${value}` as ChoiceName, { defaultValue: value })
    if (typeof value !== 'number') return String(value ?? '')
    if (name.endsWith('Cents')) return formatCents(value)
    const duration = name.endsWith('Seconds') && formatDuration(value, currentLanguage())
    return duration || `${value} ${findUnit(name)}`.trim()
  }

  return { unitOf: findUnit, valueInWords }
}
