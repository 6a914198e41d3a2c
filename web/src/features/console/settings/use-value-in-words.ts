import { formatCents } from '../../../lib/dollars.ts'
import { formatDuration } from '../../../lib/format-duration.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { findText, useTexts } from '../../../lib/language/texts.ts'
import { formatPercent } from '../../../lib/percent.ts'
import { consoleTexts } from '../texts.ts'
import { settingTexts } from './texts.ts'

/** Stands for any choice; one without a text is shown as it is. */
type ChoiceName = 'secondFactorFor-nobody'

export function useValueInWords() {
  const t = useTexts(settingTexts)
  const tConsole = useTexts(consoleTexts)

  /** A discount step, a number or a word. */
  function partInWords(part: { months?: unknown; discount?: unknown } | number | string): string {
    if (typeof part !== 'object') return String(part)
    const percent = formatPercent(Number(part.discount), currentLanguage())
    return t('rate', { months: Number(part.months), percent })
  }

  /** Empty if the number is no time. */
  function findUnit(name: string): string {
    if (name.endsWith('Seconds')) return tConsole('seconds')
    return name.endsWith('Days') ? tConsole('days') : ''
  }

  /** '$12.00', '1 hour', 'from 12 months 20%'; empty for an empty list. */
  function valueInWords(name: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(partInWords).join(', ')
    if (typeof value === 'string') return findText(settingTexts, `${name}-${value}` as ChoiceName) ?? value
    if (typeof value !== 'number') return String(value ?? '')
    if (name.endsWith('Cents')) return formatCents(value)
    const duration = name.endsWith('Seconds') && formatDuration(value, currentLanguage())
    return duration || `${value} ${findUnit(name)}`.trim()
  }

  return { unitOf: findUnit, valueInWords }
}
