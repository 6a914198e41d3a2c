import type { Clock } from '../../base/clock.ts'
import type { Rendition } from '../channel.ts'
import { clipFragmentMs } from '../clip-channel.ts'
import type { Message } from '../nodes/wire.ts'
import type { Slate } from './slate.ts'
import { createTimeline, type Era, type Piece, type Timeline } from './timeline.ts'

const lossMs = 1000
/** Unrequested fragments are not made; then the slate restarts, with enough to start a player. */
const idleMs = 10_000
const slateAtOnceMs = 4000
const clockSetBackMs = 10_000
/** A change of rotation restarts players: not worth it if the broadcast is soon back. */
const turnedSlateMs = 10_000

export type Stage = {
  readonly timeline: Omit<Timeline, 'append' | 'skipTo' | 'clear' | 'take'>
  readonly renditions: readonly Rendition[]
  catchUp(): void
  goLive(renditions: readonly Rendition[]): Era
  append(era: Era, piece: Piece): void
  isOn(era: Era): boolean
  onAir(): Era | null
  isLive(): boolean
  showSlate(): void
  /** Mirrors another node, until `lead`. */
  follow(): void
  /** `isWhole`: replaces everything. */
  take(told: readonly Message[], isWhole: boolean): void
  lead(): void
}

type Followed = { era: Era; live: boolean }

export function createStage(slate: Slate, clock: Clock, onOff: () => void = () => {}): Stage {
  const timeline = createTimeline(clock.now() - slateAtOnceMs)
  let renditions = slate.renditions
  let showing = slate.begin()
  let live: Era | null = null
  let slateSince = clock.now()
  let dueAt = Number.NEGATIVE_INFINITY
  let followed: Followed | null = null

  /** Viewers need not restart for an unchanged offer. */
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

  /** Low-latency players turn the slate like the broadcast before it. */
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
      // The slate counts whole ms; a broadcast may end between.
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
