import type { Moment } from './months.ts'

/** A line of the ledger of grants, in the order written (design 5.4). */
export type GrantLine =
  | { kind: 'grant'; id: number; at: Moment; seconds: number }
  | { kind: 'reversal'; at: Moment; reverses: number }

/** One grant's stretch of access. */
export type Stretch = { id: number; from: Moment; to: Moment }

function placeAfter(stretches: Stretch[], id: number, at: Moment, seconds: number): Stretch {
  const from = Math.max(at, stretches.at(-1)?.to ?? at)
  return { id, from, to: from + seconds * 1000 }
}

/** Takes back what is left of one stretch at `at`; later ones move earlier, but never before `at`. */
function takeBack(stretches: Stretch[], reverses: number, at: Moment): Stretch[] {
  const index = stretches.findIndex((stretch) => stretch.id === reverses)
  const taken = stretches[index]
  if (!taken || taken.to <= at) return stretches
  const unused = taken.to - Math.max(taken.from, at)
  const later = stretches
    .slice(index + 1)
    .map((stretch) => ({ ...stretch, from: stretch.from - unused, to: stretch.to - unused }))
  const kept = { ...taken, to: taken.to - unused }
  return [...stretches.slice(0, index), ...(kept.to > kept.from ? [kept] : []), ...later]
}

/**
 * The stretches of access that an account's ledger gives: each grant starts at the later of its own time and the
 * end so far; a reversal takes its grant's unused seconds back, and later grants move earlier (design 5.4).
 */
export function stretchesOf(lines: readonly GrantLine[]): Stretch[] {
  let stretches: Stretch[] = []
  for (const line of lines) {
    if (line.kind === 'reversal') stretches = takeBack(stretches, line.reverses, line.at)
    else stretches.push(placeAfter(stretches, line.id, line.at, line.seconds))
  }
  return stretches
}

/** When access ends, or null for an account that never had any. It may lie in the past. */
export function accessEnd(lines: readonly GrantLine[]): Moment | null {
  return stretchesOf(lines).at(-1)?.to ?? null
}
