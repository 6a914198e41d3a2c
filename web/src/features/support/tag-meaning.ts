import type { Language } from '@strom/contract'
import type { TagMeaning } from '@strom/contract/content/faq'

/** `uptime`: measured, in percent; null for the claimed uptime. */
export function tagMeaning(
  { meaning, measured }: Pick<TagMeaning, 'meaning' | 'measured'>,
  uptime: number | null,
  language: Language,
): string {
  if (!measured || uptime === null) return meaning[language]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return measured[language].replaceAll('{uptime}', percent.format(uptime / 100))
}
