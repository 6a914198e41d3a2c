import type { Moment } from './months.ts'

/** A line of the ledger of grants, in the order written. */
export type GrantLine =
  | { kind: 'grant'; id: number; at: Moment; seconds: number }
  /** Takes so many seconds of a grant back, or as many as are unused then. */
  | { kind: 'reversal'; at: Moment; reverses: number; seconds: number }

/** One grant's stretch of access. */
export type Stretch = { id: number; from: Moment; to: Moment }

function placeAfter(stretches: Stretch[], id: number, at: Moment, seconds: number): Stretch {
  const from = Math.max(at, stretches.at(-1)?.to ?? at)
  return { id, from, to: from + seconds * 1000 }
}

function unusedMs({ from, to }: Stretch, at: Moment): number {
  return Math.max(0, to - Math.max(from, at))
}

/** Takes back the end of one stretch, but nothing before `at`; later ones move earlier. */
function takeBack(
  stretches: Stretch[],
  { reverses, at, seconds }: Extract<GrantLine, { kind: 'reversal' }>,
): Stretch[] {
  const index = stretches.findIndex((stretch) => stretch.id === reverses)
  const taken = stretches[index]
  if (!taken) return stretches
  const unused = Math.min(unusedMs(taken, at), seconds * 1000)
  const later = stretches
    .slice(index + 1)
    .map((stretch) => ({ ...stretch, from: stretch.from - unused, to: stretch.to - unused }))
  return [...stretches.slice(0, index), { ...taken, to: taken.to - unused }, ...later]
}

/**
 * The stretches of access that an account's ledger gives: each grant starts at the later of its own time and the
 * end so far; a reversal takes unused seconds of its grant back, and later grants move earlier. One that
 * was taken back whole has no length.
 */
export function stretchesOf(lines: readonly GrantLine[]): Stretch[] {
  let stretches: Stretch[] = []
  for (const line of lines) {
    if (line.kind === 'reversal') stretches = takeBack(stretches, line)
    else stretches.push(placeAfter(stretches, line.id, line.at, line.seconds))
  }
  return stretches
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
  const index = lines.findIndex((line) => line.kind === 'grant' && line.id === id)
  const line = lines[index]
  return line ? Math.max(line.at, accessEnd(lines.slice(0, index)) ?? line.at) : null
}
