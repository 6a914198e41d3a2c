/** In seconds. */
export type LivePosition = {
  latency: number
  /** 0 after a rewind. */
  target: number
  segment: number
}

type EdgeVerdict = 'at-edge' | 'behind' | 'jump'

/** Faster playback closes distances smaller than `jump`. */
export function judgeEdge({ latency, target, segment }: LivePosition, held: boolean): EdgeVerdict {
  const distance = latency - target
  if (!held && distance > Math.max(2.5, 1.25 * segment)) return 'jump'
  return distance > Math.max(2, segment) ? 'behind' : 'at-edge'
}

export type EdgeState = {
  /** The viewer paused or rewound. */
  held: boolean
  /** The viewer asked for live: jump if behind at all. */
  eager: boolean
  jumpedAt: number
}

export const atEdge: EdgeState = { held: false, eager: false, jumpedAt: Number.NEGATIVE_INFINITY }

const jumpPauseMs = 3_000
/** Feeds may still report the latency from before a pause. */
const freshAfterMs = 1_000

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

/** Seconds recovered per quiet minute. */
const approach = 0.2
const quietMs = 60_000

export function nearerTarget(target: number, own: number, quiet: number): number | null {
  if (quiet < quietMs || target <= own) return null
  return Math.max(own, target - approach)
}
