import type { FailureKind } from './failure.ts'
import { atEdge, type EdgeState } from './live-edge.ts'
import type { StallState } from './stall.ts'

/** The supervised engine's state for the source it plays now. Times are the clock's milliseconds. */
export type Playback = {
  readonly url: string
  /** The video element has the source; before that a pause is not the viewer's. */
  attached: boolean
  /** No picture moves: not yet, or no longer. */
  waiting: boolean
  movingSince: number | null
  stall: StallState | null
  trouble: FailureKind | null
  /** The source is being asked why the picture stands still. */
  asking: boolean
  /** New starts since the picture last moved steadily. */
  reopens: number
  /** By the viewer. */
  paused: boolean
  /** Since when the element does not play: paused, or never allowed to begin. */
  idleSince: number | null
  /** Idle so long that nothing is fetched any more. */
  resting: boolean
  edge: EdgeState
  /** Seconds behind the live edge, as it was last seen, and when. */
  seen: { latency: number; at: number } | null
  reach: number | null
}

/** A pause this long gives up the viewer's place, unless one can go back to it: playing again is playing live. */
const restAfterMs = 20_000

/**
 * Notes whether the element is idle, and answers whether it has been for so long that nothing need be fetched. A browser that forbids
 * playing altogether sends no `pause`: the element itself is looked at.
 */
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
