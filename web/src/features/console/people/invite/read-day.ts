export type ReadDay = { ok: true; day: string } | { ok: false; fault: 'day' | 'day-ambiguous' }

/** Ignores a time of day, which spreadsheets add. */
const shape = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:[T ]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?$/

type Parts = { year: number; month: number; date: number; sign: string; isYearFirst: boolean }

function partsOf(text: string): Parts | null {
  const [, first = '', sign = '', second = '', third = ''] = shape.exec(text.trim()) ?? []
  const isYearFirst = first.length === 4 && third.length <= 2
  if (!isYearFirst && (first.length > 2 || third.length !== 4)) return null
  const [year, date] = isYearFirst ? [first, third] : [third, first]
  return { year: Number(year), month: Number(second), date: Number(date), sign, isYearFirst }
}

/** Dates with dots are never month first. */
function couldSwap({ month, date, sign, isYearFirst }: Parts): boolean {
  return !isYearFirst && sign !== '.' && month !== date && month <= 12 && date <= 12
}

/** True if a date can only be day first, and none only month first. */
export function hasDayFirst(texts: readonly string[]): boolean {
  const parts = texts.map(partsOf).filter((one) => one !== null && !one.isYearFirst && one.sign !== '.')
  return parts.some((one) => one && one.date > 12) && !parts.some((one) => one && one.month > 12)
}

/** Reads `2026-12-31`, `31.12.2026` and `31/12/2026`; never month first. */
export function readDay(text: string, isDayFirst: boolean): ReadDay {
  const parts = partsOf(text)
  if (!parts) return { ok: false, fault: 'day' }
  const { year, month, date } = parts
  const at = new Date(Date.UTC(year, month - 1, date))
  // `Date` turns 31 February into a day of March.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date || year < 1000)
    return { ok: false, fault: 'day' }
  if (couldSwap(parts) && !isDayFirst) return { ok: false, fault: 'day-ambiguous' }
  return { ok: true, day: at.toISOString().slice(0, 10) }
}
