import type { OwnerSetting, SettingKind } from '@strom/contract'
import { formatCents } from '../../../lib/dollars.ts'
import { formatDuration } from '../../../lib/format-duration.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { formatPercent } from '../../../lib/percent.ts'
import { consoleTexts } from '../texts.ts'
import { settingTexts } from './texts.ts'

export function useValueInWords() {
  const t = useTexts(settingTexts)
  const tConsole = useTexts(consoleTexts)

  /** A discount step, a number or a word. */
  function partInWords(part: { months?: unknown; discount?: unknown } | number | string): string {
    if (typeof part !== 'object') return String(part)
    const percent = formatPercent(Number(part.discount), currentLanguage())
    return t('rate', { months: Number(part.months), percent })
  }

  /** The suffix of a number; empty for none. */
  function unitOf(kind: SettingKind): string {
    if (kind === 'percent') return '%'
    if (kind === 'megabytes') return 'MB'
    return kind === 'days' || kind === 'seconds' ? tConsole(kind) : ''
  }

  function numberInWords(kind: SettingKind, value: number): string {
    if (kind === 'cents') return formatCents(value)
    if (kind === 'percent') return formatPercent(value, currentLanguage())
    const duration = kind === 'seconds' && formatDuration(value, currentLanguage())
    return duration || `${value} ${unitOf(kind)}`.trim()
  }

  /** '$12.00', '1 hour', 'from 12 months 20%'; empty for an empty list. */
  function valueInWords({ kind, choiceNames }: OwnerSetting, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(partInWords).join(', ')
    if (typeof value === 'string') return choiceNames?.[value] ?? value
    return typeof value === 'number' ? numberInWords(kind, value) : String(value ?? '')
  }

  return { unitOf, valueInWords }
}
