// A channel with its slate and broadcasts, and the changes from one to the other.
import type { Clock } from '../../base/clock.ts'
import type { Rendition } from '../channel.ts'
import { clipFragmentMs } from '../clip-channel.ts'
import type { Message } from '../nodes/wire.ts'
import type { Slate } from './slate.ts'
import { createTimeline, type Era, type Piece, type Timeline } from './timeline.ts'

/** Without a fragment for so long after the last should have been over, the slate takes over. */
const lossMs = 1000
/** Fragments that nobody asked for are not made; then the slate starts again, with enough to start a player. */
const idleMs = 10_000
const slateAtOnceMs = 4000
/** A timeline this far ahead of the clock was written before the clock was set back. */
const clockSetBackMs = 10_000
/** They start again for other renditions, which a broadcast that comes back at once is not worth. */
const turnedSlateMs = 10_000

export type Stage = {
  readonly timeline: Omit<Timeline, 'append' | 'skipTo' | 'clear' | 'take'>
  readonly renditions: readonly Rendition[]
  /** Makes the slate up to the present, where it is on or has to take over. */
  catchUp(): void
  /** A broadcast takes over: what it offers, and what decodes it. */
  goLive(renditions: readonly Rendition[]): Era
  /** The next fragment of the broadcast that is on. */
  append(era: Era, piece: Piece): void
  isOn(era: Era): boolean
  /** What is shown of a broadcast that is made here. */
  onAir(): Era | null
  isLive(): boolean
  showSlate(): void
  /** Nothing is made here any more: what another node makes is taken, until `lead`. */
  follow(): void
  /** The other node's messages, in order; `isWhole` when they are all there is, and not the next. */
  take(told: readonly Message[], isWhole: boolean): void
  /** Makes the channel again, from where it stands: the slate until a broadcast comes. */
  lead(): void
}

/** Another node's channel, as far as its messages have come. */
type Followed = { era: Era; live: boolean }

/** `onOff` is called when a broadcast gives way to the slate. */
export function createStage(slate: Slate, clock: Clock, onOff: () => void = () => {}): Stage {
  const timeline = createTimeline(clock.now() - slateAtOnceMs)
  let renditions = slate.renditions
  let showing = slate.begin()
  let live: Era | null = null
  let slateSince = clock.now()
  /** When the next fragment of the broadcast is due. */
  let dueAt = Number.NEGATIVE_INFINITY
  let followed: Followed | null = null

  /** Viewers need not start again for what is as the last one was. */
  function offer(offered: readonly Rendition[]) {
    const told = (some: readonly Rendition[]) => JSON.stringify(some.map(({ init: _, ...rest }) => rest))
    if (told(renditions) !== told(offered)) renditions = offered
  }

  function takeOne(from: Followed, message: Message) {
    const { number, segmentStartsAt, era, eraId, sequence, offered } = message
    if (offered) {
      offer(offered.flatMap(({ hidden, ...rendition }) => (hidden ? [] : [rendition])))
      from.era = { inits: new Map(offered.map(({ name, init }) => [name, init])) }
    }
    from.live = message.live
    const { startsAt, durationMs, independent, bytes } = message
    const place = { number, startsAt: segmentStartsAt, era, eraId }
    timeline.take(place, sequence, from.era, { startsAt, durationMs, independent, bytes })
  }

  /** Low-latency players learn the rotation with the renditions, and turn the slate like the broadcast before it. */
  function straighten(now: number) {
    const isTurned = renditions.some(({ rotation }) => rotation)
    if (isTurned && now - slateSince >= turnedSlateMs) renditions = slate.renditions
  }

  function showSlate() {
    dueAt = Number.NEGATIVE_INFINITY
    if (!live) return
    showing = slate.begin()
    slateSince = clock.now()
    live = null
    onOff()
  }

  return {
    timeline,
    get renditions() {
      return renditions
    },
    catchUp() {
      if (followed) return
      const now = clock.now()
      const isSetBack = timeline.end - now > clockSetBackMs
      if (now - dueAt < lossMs && !isSetBack) return
      showSlate()
      straighten(now)
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
      offer(offered)
      live = { inits: new Map(offered.map(({ name, init }) => [name, init])) }
      return live
    },
    append(era, piece) {
      timeline.append(era, piece)
      dueAt = clock.now() + piece.durationMs
    },
    isOn: (era) => live === era,
    onAir: () => live,
    isLive: () => followed?.live ?? live !== null,
    showSlate,
    follow() {
      showSlate()
      followed = { era: showing.era, live: false }
    },
    take(told, isWhole) {
      if (!followed) return
      if (isWhole) timeline.clear()
      for (const message of told) takeOne(followed, message)
    },
    lead() {
      if (!followed) return
      followed = null
      showing = slate.begin()
    },
  }
}
