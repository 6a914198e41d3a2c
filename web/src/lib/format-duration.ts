import type { Language } from '@strom/contract'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

type Part = readonly [unit: (typeof units)[number][0], count: number]

function formatParts(parts: readonly Part[], language: Language): string {
  const words = parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
  return new Intl.ListFormat(language, { type: 'unit' }).format(words)
}

function splitDuration(seconds: number): Part[] {
  let rest = seconds
  return units.map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return [unit, count]
  })
}

/**
 * Whole seconds in words: '1 hour, 30 minutes'. null where words add nothing: below a minute, or for no number.
 */
export function formatDuration(seconds: number | null, language: Language): string | null {
  if (seconds === null || !Number.isSafeInteger(seconds) || seconds < 60) return null
  return formatParts(splitDuration(seconds), language)
}

/** About so many seconds, in its two largest units: '3 days, 4 hours', '1 minute'. */
export function formatRoughDuration(seconds: number, language: Language): string {
  const parts = splitDuration(Math.max(1, Math.round(seconds)))
  const first = parts.findIndex(([, count]) => count > 0)
  return formatParts(parts.slice(first, first + 2), language)
}
