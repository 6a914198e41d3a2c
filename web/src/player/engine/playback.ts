import type { FailureKind } from './failure.ts'
import { atEdge, type EdgeState } from './live-edge.ts'
import type { StallState } from './stall.ts'

export type Playback = {
  readonly url: string
  /** Before this, a pause is not the viewer's. */
  attached: boolean
  waiting: boolean
  movingSince: number | null
  stall: StallState | null
  trouble: FailureKind | null
  asking: boolean
  reopens: number
  /** Set by the viewer only. */
  paused: boolean
  idleSince: number | null
  resting: boolean
  edge: EdgeState
  seen: { latency: number; at: number } | null
  reach: number | null
}

/** After a longer pause playback goes live, unless the place is within reach. */
const restAfterMs = 20_000

/** `isIdle` comes from the element: blocked autoplay sends no `pause`. */
export function mayRest(playback: Playback, isIdle: boolean, now: number): boolean {
  playback.idleSince = isIdle ? (playback.idleSince ?? now) : null
  return !playback.resting && playback.idleSince !== null && now - playback.idleSince >= restAfterMs
}

export function startPlayback(url: string): Playback {
  return {
    url,
    attached: false,
    waiting: true,
    movingSince: null,
    stall: null,
    trouble: null,
    asking: false,
    reopens: 0,
    paused: false,
    idleSince: null,
    resting: false,
    edge: atEdge,
    seen: null,
    reach: null,
  }
}
