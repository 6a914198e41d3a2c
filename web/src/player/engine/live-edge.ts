/** Where playback stands against the live edge, in seconds. */
export type LivePosition = {
  /** Distance to the newest media the source offers. */
  latency: number
  /** The distance the engine aims at. */
  target: number
  /** Length of a segment. */
  segment: number
}

export type EdgeVerdict = 'at-edge' | 'behind' | 'jump'

/**
 * Whether playback counts as live. Small distances are caught up by playing a little faster, so only a distance that
 * this cannot close is `jump`; a viewer who paused on purpose (`held`) is left where they are.
 */
export function judgeEdge({ latency, target, segment }: LivePosition, held: boolean): EdgeVerdict {
  const distance = latency - target
  if (!held && distance > Math.max(2.5, 1.25 * segment)) return 'jump'
  return distance > Math.max(2, segment) ? 'behind' : 'at-edge'
}

/** Stalls push the target back; each quiet minute brings it this much nearer to the source's own again. Seconds. */
const approach = 0.2
const quietMs = 60_000

/** The target after `quiet` milliseconds without a stall; null while it stays as it is. */
export function nearerTarget(target: number, own: number, quiet: number): number | null {
  if (quiet < quietMs || target <= own) return null
  return Math.max(own, target - approach)
}
