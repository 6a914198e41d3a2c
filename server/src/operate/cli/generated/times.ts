import type { Parsed } from '../command.ts'

const units: readonly (readonly [RegExp, number])[] = [
  [/^s(ec(ond)?s?)?$/, 1],
  [/^m(in(ute)?s?)?$/, 60],
  [/^h(ours?)?$/, 3600],
  [/^d(ays?)?$/, 86_400],
  [/^w(eeks?)?$/, 604_800],
]

/** Longer values are typing errors and overflow dates. */
const maxSeconds = 100 * 366 * 86_400

/** Reads `90 min`, `1h30m` or `2 weeks`; null for anything else. */
export function readDuration(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const parts = [...text.matchAll(/(\d{1,12})\s*([a-z]+)\s*/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null
  let total = 0
  for (const [, count, unit = ''] of parts) {
    const seconds = units.find(([name]) => name.test(unit))?.[1]
    if (seconds === undefined) return null
    total += Number(count) * seconds
  }
  return total <= maxSeconds ? total : null
}
/** A moment, or milliseconds after another moment. */
export type TypedTime = { at: Date | 'now' } | { afterMs: number }

const isoTime = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Null for dates that do not exist (30 February) and times without a zone. */
function readMoment(value: string): Date | null {
  const [, day] = isoTime.exec(value) ?? []
  const time = new Date(value)
  if (day === undefined || Number.isNaN(time.getTime())) return null
  const midnight = new Date(`${day}T00:00:00Z`)
  return midnight.toISOString().startsWith(day) ? time : null
}

export function readTime(value: string): Parsed<TypedTime> {
  if (value === 'now') return { ok: true, args: { at: value } }
  const at = readMoment(value)
  if (at) return { ok: true, args: { at } }
  const seconds = value.startsWith('+') ? readDuration(value.slice(1)) : null
  if (seconds) return { ok: true, args: { afterMs: seconds * 1000 } }
  return {
    ok: false,
    sentence: `'${value}' is no time; write it with its zone, such as 2027-01-31T20:00:00Z, or only the day (UTC), or how long from now, such as +90m, +2h or +1d.`,
  }
}
