import type { Language } from '@strom/contract'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/**
 * Whole seconds as somebody reads them: '1 hour, 30 minutes'. null where that says no more than the number does: below a minute, or where
 * it is none.
 */
export function spanInWords(seconds: number | null, language: Language): string | null {
  if (seconds === null || !Number.isSafeInteger(seconds) || seconds < 60) return null
  let rest = seconds
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    return count === 0 ? [] : [words.format(count)]
  })
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts)
}
