import { addMonths, type Moment } from './months.ts'

/**
 * In the order written. A grant's `months` is null for days or seconds. A reversal's takes the grant's last
 * months; null for all that is left, or for days.
 */
export type GrantLine =
  | { kind: 'grant'; id: number; at: Moment; seconds: number; months: number | null }
  /** Takes at most what is unused then. */
  | { kind: 'reversal'; at: Moment; reverses: number; seconds: number; months: number | null }

type Grant = Extract<GrantLine, { kind: 'grant' }>
type Reversal = Extract<GrantLine, { kind: 'reversal' }>

/** `months`: null for days. */
export type Stretch = { id: number; from: Moment; to: Moment; months: number | null }

/**
 * Months without a gap at the ledger's end, counted from the first one's start to keep the day of the month:
 * 31 January, 28 February, 31 March.
 */
export type MonthRun = { anchor: Moment; months: number }

type Ledger = { stretches: Stretch[]; run: MonthRun | null }

function addGrant({ stretches, run }: Ledger, { id, at, seconds, months }: Grant): Ledger {
  const end = stretches.at(-1)?.to ?? at
  const from = Math.max(at, end)
  const before = run && from === end ? run : { anchor: from, months: 0 }
  return {
    stretches: [...stretches, { id, from, to: from + seconds * 1000, months }],
    run: months === null ? null : { ...before, months: before.months + months },
  }
}

function unusedMs({ from, to }: Stretch, at: Moment): number {
  return Math.max(0, to - Math.max(from, at))
}

/** Null if it takes days, or part of a month that has begun. */
function wholeMonthsTaken({ from, to, months }: Stretch, { at, months: asked }: Reversal, unused: number) {
  const isWholeGrant = to - unused === from && from >= at
  if (isWholeGrant) return months
  return to - unused > at ? asked : null
}

function runAfter(run: MonthRun, taken: Stretch, months: number | null, unused: number): MonthRun | null {
  if (taken.from < run.anchor) return { ...run, anchor: run.anchor - unused }
  return months === null ? null : { ...run, months: run.months - months }
}

/** Takes nothing before `at`; later stretches move earlier. */
function addReversal({ stretches, run }: Ledger, line: Reversal): Ledger {
  const index = stretches.findIndex((stretch) => stretch.id === line.reverses)
  const taken = stretches[index]
  if (!taken) return { stretches, run }
  const unused = Math.min(unusedMs(taken, line.at), line.seconds * 1000)
  if (unused === 0) return { stretches, run }
  const months = wholeMonthsTaken(taken, line, unused)
  const left = taken.months === null || months === null ? null : taken.months - months
  const later = stretches
    .slice(index + 1)
    .map((stretch) => ({ ...stretch, from: stretch.from - unused, to: stretch.to - unused }))
  return {
    stretches: [...stretches.slice(0, index), { ...taken, to: taken.to - unused, months: left }, ...later],
    run: run && runAfter(run, taken, months, unused),
  }
}

function foldLedger(lines: readonly GrantLine[]): Ledger {
  return lines.reduce<Ledger>(
    (ledger, line) => (line.kind === 'reversal' ? addReversal(ledger, line) : addGrant(ledger, line)),
    { stretches: [], run: null },
  )
}

/** A grant starts at the later of its own time and the end so far. One taken back whole has no length. */
export function stretchesOf(lines: readonly GrantLine[]): Stretch[] {
  return foldLedger(lines).stretches
}

/** `end`: the present end of access. Months are counted from `from` and keep `day` of the month. */
export type MonthBase = { end: Moment; from: Moment; day: number }

function toMonthBase({ stretches, run }: Ledger): MonthBase | null {
  const end = stretches.at(-1)?.to
  if (end === undefined) return null
  if (!run) return { end, from: end, day: new Date(end).getUTCDate() }
  return { end, from: addMonths(run.anchor, run.months), day: new Date(run.anchor).getUTCDate() }
}

export function monthBase(lines: readonly GrantLine[]): MonthBase | null {
  return toMonthBase(foldLedger(lines))
}

/** Counted from `now` if access has ended. */
export function endWithMonths(base: MonthBase | null, now: Moment, months: number): Moment {
  return !base || base.end < now ? addMonths(now, months) : addMonths(base.from, months, base.day)
}

/** Null: never had access. */
export function accessEnd(lines: readonly GrantLine[]): Moment | null {
  return stretchesOf(lines).at(-1)?.to ?? null
}

/** Rounded up; 0 for an unknown grant. */
export function unusedSeconds(lines: readonly GrantLine[], id: number, at: Moment): number {
  const stretch = stretchesOf(lines).find((each) => each.id === id)
  return stretch ? Math.ceil(unusedMs(stretch, at) / 1000) : 0
}

/** As its line was written; null for an unknown grant. */
export function startAsGiven(lines: readonly GrantLine[], id: number): Moment | null {
  const given = ledgerBefore(lines, id)
  return given ? Math.max(given.at, toMonthBase(given.before)?.end ?? given.at) : null
}

/** The end if the grant had only `months`, as its line was written; null for an unknown grant. */
export function endAsGiven(lines: readonly GrantLine[], id: number, months: number): Moment | null {
  const given = ledgerBefore(lines, id)
  return given ? endWithMonths(toMonthBase(given.before), given.at, months) : null
}

function ledgerBefore(lines: readonly GrantLine[], id: number): { at: Moment; before: Ledger } | null {
  const index = lines.findIndex((line) => line.kind === 'grant' && line.id === id)
  const line = lines[index]
  return line ? { at: line.at, before: foldLedger(lines.slice(0, index)) } : null
}
