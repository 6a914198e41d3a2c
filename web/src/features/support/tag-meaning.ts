import type { Language } from '@strom/contract'
import type { TagMeaning } from '@strom/contract/content/faq'

/** A tag's meaning with the measured uptime in percent, if the owner shows it; null: the claimed uptime. */
export function tagMeaning(
  { meaning, measured }: Pick<TagMeaning, 'meaning' | 'measured'>,
  uptime: number | null,
  language: Language,
): string {
  if (!measured || uptime === null) return meaning[language]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return measured[language].replaceAll('{uptime}', percent.format(uptime / 100))
}
