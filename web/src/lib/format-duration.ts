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

/** Null below a minute. */
export function formatDuration(seconds: number | null, language: Language): string | null {
  if (seconds === null || !Number.isSafeInteger(seconds) || seconds < 60) return null
  return formatParts(splitDuration(seconds), language)
}

/** The two largest units. */
export function formatRoughDuration(seconds: number, language: Language): string {
  const parts = splitDuration(Math.max(1, Math.round(seconds)))
  const first = parts.findIndex(([, count]) => count > 0)
  return formatParts(parts.slice(first, first + 2), language)
}
