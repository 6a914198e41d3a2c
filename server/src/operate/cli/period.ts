import type { Period, PeriodFault } from '../../site/site/period.ts'
import type { Given, Option } from './arguments.ts'
import type { Parsed } from './command.ts'

/** A moment, or milliseconds after another moment. */
type TypedTime = { at: Date } | { afterMs: number }
type TypedPeriod = { from: TypedTime | null; until: TypedTime | null }

export const periodOptions = {
  from: {
    value: 'time',
    meaning: 'when it begins, such as 2027-01-31T20:00:00Z, or +2h for two hours from now',
  },
  until: { value: 'time', meaning: 'when it ends by itself; +2h is two hours after it begins' },
} as const satisfies Record<string, Option>

const isoTime = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/
const span = /^\+(?=\d)(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?$/

/** Null for dates that do not exist (30 February) and times without a zone. */
function readMoment(value: string): Date | null {
  const [, day] = isoTime.exec(value) ?? []
  const time = new Date(value)
  if (day === undefined || Number.isNaN(time.getTime())) return null
  const midnight = new Date(`${day}T00:00:00Z`)
  return midnight.toISOString().startsWith(day) ? time : null
}

function readSpan(value: string): number | null {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = span.exec(value) ?? []
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return total > 0 ? total * 1000 : null
}

function readTime(value: string | undefined): Parsed<TypedTime | null> {
  if (value === undefined) return { ok: true, args: null }
  const at = readMoment(value)
  if (at) return { ok: true, args: { at } }
  const afterMs = readSpan(value)
  if (afterMs !== null) return { ok: true, args: { afterMs } }
  return {
    ok: false,
    sentence: `'${value}' is no time; write it with its zone, such as 2027-01-31T20:00:00Z, or only the day (UTC), or how long from now, such as +90m, +2h or +1d.`,
  }
}

/** Relative times are resolved only when the command runs. */
export function readPeriod({ values }: Given): Parsed<TypedPeriod> {
  const from = readTime(values.get('from'))
  if (!from.ok) return from
  const until = readTime(values.get('until'))
  return until.ok ? { ok: true, args: { from: from.args, until: until.args } } : until
}

/** `from` counts from now, `until` from the beginning. */
export function parsePeriod({ from, until }: TypedPeriod, now: number): Period {
  const moment = (time: TypedTime | null, after: number) =>
    time && ('at' in time ? time.at : new Date(after + time.afterMs))
  const begins = moment(from, now)
  return { from: begins, until: moment(until, begins?.getTime() ?? now) }
}

export function faultSentence(fault: PeriodFault, { from, until }: Period): string {
  if (fault === 'begins-in-the-past') {
    return `${from?.toISOString()} has passed; leave '--from' out to begin at once.`
  }
  if (fault === 'ends-in-the-past') return `${until?.toISOString()} has passed; nobody would ever see it.`
  return `It would end (${until?.toISOString()}) before it begins (${from?.toISOString()}).`
}
