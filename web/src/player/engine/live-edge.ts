/** Where playback stands against the live edge, in seconds. */
export type LivePosition = {
  /** Distance to the newest media the source offers. */
  latency: number
  /** The distance the engine aims at; 0 where the viewer has gone back. */
  target: number
  /** Length of a segment. */
  segment: number
}

type EdgeVerdict = 'at-edge' | 'behind' | 'jump'

/**
 * Whether playback counts as live. Small distances are caught up by playing a little faster, so only a distance that
 * this cannot close is `jump`; a viewer who paused on purpose (`held`) is left where they are.
 */
export function judgeEdge({ latency, target, segment }: LivePosition, held: boolean): EdgeVerdict {
  const distance = latency - target
  if (!held && distance > Math.max(2.5, 1.25 * segment)) return 'jump'
  return distance > Math.max(2, segment) ? 'behind' : 'at-edge'
}

export type EdgeState = {
  /** Behind live because the viewer paused. */
  held: boolean
  /** On the way to live because the viewer asked for it: anything behind is a reason to jump. */
  eager: boolean
  jumpedAt: number
}

export const atEdge: EdgeState = { held: false, eager: false, jumpedAt: Number.NEGATIVE_INFINITY }

/** Between two jumps, in milliseconds, so that a jump can show its effect. */
const jumpPauseMs = 3_000
/** Right after a pause a feed may still tell the latency of before it. */
const freshAfterMs = 1_000

/** Decides about the present position; `movingMs` is how long pictures have moved, 0 when they do not. */
export function followEdge(
  state: EdgeState,
  position: LivePosition,
  { now, paused, movingMs }: { now: number; paused: boolean; movingMs: number },
): { state: EdgeState; behind: boolean; jump: boolean } {
  const verdict = judgeEdge(position, state.held || paused)
  const behind = verdict !== 'at-edge'
  if (!behind && movingMs > freshAfterMs)
    return { state: { ...atEdge, jumpedAt: state.jumpedAt }, behind, jump: false }
  const late = verdict === 'jump' || (state.eager && behind)
  const jump = late && !paused && now - state.jumpedAt > jumpPauseMs
  return { state: jump ? { ...state, jumpedAt: now } : state, behind, jump }
}

/** Stalls push the target back; each quiet minute brings it this much nearer to the source's own again. Seconds. */
const approach = 0.2
const quietMs = 60_000

/** The target after `quiet` milliseconds without a stall; null while it stays as it is. */
export function nearerTarget(target: number, own: number, quiet: number): number | null {
  if (quiet < quietMs || target <= own) return null
  return Math.max(own, target - approach)
}
