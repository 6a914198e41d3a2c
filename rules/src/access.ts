import { addMonths, type Moment } from './months.ts'

/**
 * A line of the ledger of grants, in the order written. `months`: of a grant, its calendar months, null for one of days or
 * seconds; of a reversal, how many of the grant's last months it takes, null for all that is left or for days.
 */
export type GrantLine =
  | { kind: 'grant'; id: number; at: Moment; seconds: number; months: number | null }
  /** Takes so many seconds of a grant back, or as many as are unused then. */
  | { kind: 'reversal'; at: Moment; reverses: number; seconds: number; months: number | null }

type Grant = Extract<GrantLine, { kind: 'grant' }>
type Reversal = Extract<GrantLine, { kind: 'reversal' }>

/** One grant's stretch of access, and how many calendar months it still is. */
export type Stretch = { id: number; from: Moment; to: Moment; months: number | null }

/**
 * Calendar months granted without a gap at the end of a ledger: so many, counted from the moment at which the first of
 * them began. Counting from there keeps the day of the month: 31 January, 28 February, 31 March.
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

/** The whole months that a reversal takes from a stretch; null where it takes days, or from a month that has begun. */
function wholeMonthsTaken({ from, to, months }: Stretch, { at, months: asked }: Reversal, unused: number) {
  const isWholeGrant = to - unused === from && from >= at
  if (isWholeGrant) return months
  return to - unused > at ? asked : null
}

function runAfter(run: MonthRun, taken: Stretch, months: number | null, unused: number): MonthRun | null {
  if (taken.from < run.anchor) return { ...run, anchor: run.anchor - unused }
  return months === null ? null : { ...run, months: run.months - months }
}

/** Takes back the end of one stretch, but nothing before `at`; later ones move earlier. */
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

/**
 * The stretches of access that an account's ledger gives: each grant starts at the later of its own time and the
 * end so far; a reversal takes unused seconds of its grant back, and later grants move earlier. One that
 * was taken back whole has no length.
 */
export function stretchesOf(lines: readonly GrantLine[]): Stretch[] {
  return foldLedger(lines).stretches
}

/**
 * Where further months are counted from: the present end of access, or the day that a run of months was to end on, and the
 * day of the month that is kept.
 */
export type MonthBase = { end: Moment; from: Moment; day: number }

function toMonthBase({ stretches, run }: Ledger): MonthBase | null {
  const end = stretches.at(-1)?.to
  if (end === undefined) return null
  if (!run) return { end, from: end, day: new Date(end).getUTCDate() }
  return { end, from: addMonths(run.anchor, run.months), day: new Date(run.anchor).getUTCDate() }
}

/** Where months are counted from that are added to an account's ledger; null for an account that never had access. */
export function monthBase(lines: readonly GrantLine[]): MonthBase | null {
  return toMonthBase(foldLedger(lines))
}

/** The end of access once so many calendar months are added now: from now on where access has ended. */
export function endWithMonths(base: MonthBase | null, now: Moment, months: number): Moment {
  return !base || base.end < now ? addMonths(now, months) : addMonths(base.from, months, base.day)
}

/** When access ends, or null for an account that never had any. It may lie in the past. */
export function accessEnd(lines: readonly GrantLine[]): Moment | null {
  return stretchesOf(lines).at(-1)?.to ?? null
}

/** The seconds of a grant that are not used at `at`, a begun one counted whole; 0 for an unknown grant. */
export function unusedSeconds(lines: readonly GrantLine[], id: number, at: Moment): number {
  const stretch = stretchesOf(lines).find((each) => each.id === id)
  return stretch ? Math.ceil(unusedMs(stretch, at) / 1000) : 0
}

/** When a grant's access began or was to begin, as its line was written; null for an unknown grant. */
export function startAsGiven(lines: readonly GrantLine[], id: number): Moment | null {
  const given = ledgerBefore(lines, id)
  return given ? Math.max(given.at, toMonthBase(given.before)?.end ?? given.at) : null
}

/** When access ended with so many months of a grant, as its line was written; null for an unknown grant. */
export function endAsGiven(lines: readonly GrantLine[], id: number, months: number): Moment | null {
  const given = ledgerBefore(lines, id)
  return given ? endWithMonths(toMonthBase(given.before), given.at, months) : null
}

function ledgerBefore(lines: readonly GrantLine[], id: number): { at: Moment; before: Ledger } | null {
  const index = lines.findIndex((line) => line.kind === 'grant' && line.id === id)
  const line = lines[index]
  return line ? { at: line.at, before: foldLedger(lines.slice(0, index)) } : null
}
