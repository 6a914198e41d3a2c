import type { Moment } from './months.ts'
import { offsetAt } from './programme.ts'

const dayMs = 86_400_000

/** The last second of `2026-12-31` by the zone's clock; the later one if it comes twice. */
export function endOfDay(day: string, timeZone: string): Moment {
  const shown = Date.parse(`${day}T23:59:59Z`)
  const moments = [shown - dayMs, shown + dayMs].map((at) => shown - offsetAt(new Date(at), timeZone))
  const real = moments.filter((moment) => moment + offsetAt(new Date(moment), timeZone) === shown)
  return Math.max(...(real.length > 0 ? real : moments))
}
