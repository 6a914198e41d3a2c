// What is on: the slate, or a broadcast; and how one takes over from the other.
import type { Clock } from '../../clock.ts'
import type { Rendition } from '../channel.ts'
import { clipFragmentMs } from '../clip-channel.ts'
import type { Slate } from './slate.ts'
import { createTimeline, type Era, type Piece, type Timeline } from './timeline.ts'

/** Without a fragment for so long, the slate takes over. */
const lossMs = 1200
/** What nobody asked for is not made; then the slate begins anew, with so much to start a player with. */
const idleMs = 10_000
const slateAtOnceMs = 4000
/** A timeline this far ahead of the clock was written before the clock was set back. */
const clockSetBackMs = 10_000

export type Stage = {
  readonly timeline: Omit<Timeline, 'append' | 'skipTo'>
  readonly renditions: readonly Rendition[]
  /** Makes the slate up to the present, where it is on or has to take over. */
  catchUp(): void
  /** A broadcast takes over: what it offers, and what decodes it. */
  goLive(renditions: readonly Rendition[]): Era
  /** The next fragment of the broadcast that is on. */
  append(era: Era, piece: Piece): void
  isOn(era: Era): boolean
  isLive(): boolean
  showSlate(): void
}

export function createStage(slate: Slate, clock: Clock): Stage {
  const timeline = createTimeline(clock.now() - slateAtOnceMs)
  let renditions = slate.renditions
  let showing = slate.begin()
  let live: Era | null = null
  let arrivedAt = Number.NEGATIVE_INFINITY

  function showSlate() {
    if (live) showing = slate.begin()
    live = null
    arrivedAt = Number.NEGATIVE_INFINITY
  }

  return {
    timeline,
    get renditions() {
      return renditions
    },
    catchUp() {
      const now = clock.now()
      const isSetBack = timeline.end - now > clockSetBackMs
      if (now - arrivedAt < lossMs && !isSetBack) return
      showSlate()
      if (now - timeline.end > idleMs || isSetBack) {
        timeline.skipTo(now - slateAtOnceMs)
        showing = slate.begin()
      }
      // The slate counts whole milliseconds; a broadcast's end need not be one.
      for (let at = Math.ceil(timeline.end); at + clipFragmentMs <= now; at = timeline.end) {
        timeline.append(showing.era, showing.next(at))
      }
    },
    goLive(offered) {
      const told = (some: readonly Rendition[]) => JSON.stringify(some.map(({ init: _, ...rest }) => rest))
      // Viewers need not begin anew for a broadcast that is as the last one was.
      if (told(renditions) !== told(offered)) renditions = offered
      live = { inits: new Map(offered.map(({ name, init }) => [name, init])) }
      return live
    },
    append(era, piece) {
      timeline.append(era, piece)
      arrivedAt = clock.now()
    },
    isOn: (era) => live === era,
    isLive: () => live !== null,
    showSlate,
  }
}
