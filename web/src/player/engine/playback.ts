import type { FailureKind } from './failure.ts'
import type { StallState } from './stall.ts'

/** What the supervised engine knows of the source it plays now. Times are the clock's milliseconds. */
export type Playback = {
  readonly url: string
  /** The video element has the source; before that a pause is not the viewer's. */
  attached: boolean
  /** No picture moves: not yet, or no longer. */
  waiting: boolean
  movingSince: number | null
  stall: StallState | null
  trouble: FailureKind | null
  /** New starts since the picture last moved steadily. */
  reopens: number
  pausedAt: number | null
  /** Paused so long that nothing is fetched any more. */
  resting: boolean
  /** Behind live because the viewer paused. */
  held: boolean
  /** On the way to live because the viewer asked for it: anything behind is a reason to jump. */
  eager: boolean
  jumpedAt: number
}

export function startPlayback(url: string): Playback {
  return {
    url,
    attached: false,
    waiting: true,
    movingSince: null,
    stall: null,
    trouble: null,
    reopens: 0,
    pausedAt: null,
    resting: false,
    held: false,
    eager: false,
    jumpedAt: Number.NEGATIVE_INFINITY,
  }
}
