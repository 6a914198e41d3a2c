import type { Clock } from '../../base/clock.ts'
import type { Rendition } from '../channel.ts'
import { clipFragmentMs } from '../clip-channel.ts'
import type { RelayMessage } from '../nodes/wire.ts'
import type { Slate } from './slate.ts'
import { createTimeline, type MuxedFragment, type Period, type Timeline } from './timeline.ts'

const lossMs = 1000
/** Unrequested fragments are not made; then the slate restarts, with enough to start a player. */
const idleMs = 10_000
const slateAtOnceMs = 4000
const clockSetBackMs = 10_000
/** A change of rotation restarts players: not worth it if the broadcast is soon back. */
const turnedSlateMs = 10_000

export type Switcher = {
  readonly timeline: Omit<Timeline, 'append' | 'skipTo' | 'clear' | 'insert'>
  readonly renditions: readonly Rendition[]
  catchUp(): void
  goLive(renditions: readonly Rendition[]): Period
  append(period: Period, fragment: MuxedFragment): void
  isOn(period: Period): boolean
  onAir(): Period | null
  isLive(): boolean
  showSlate(): void
  /** Mirrors another node, until `lead`. */
  follow(): void
  /** `isWhole`: replaces everything. */
  applyRelayed(messages: readonly RelayMessage[], isWhole: boolean): void
  lead(): void
}

type Followed = { period: Period; live: boolean }

export function createSwitcher(slate: Slate, clock: Clock, onOff: () => void = () => {}): Switcher {
  const timeline = createTimeline(clock.now() - slateAtOnceMs)
  let renditions = slate.renditions
  let showing = slate.begin()
  let live: Period | null = null
  let slateSince = clock.now()
  let dueAt = Number.NEGATIVE_INFINITY
  let followed: Followed | null = null

  /** Viewers need not restart for an unchanged offer. */
  function offer(offered: readonly Rendition[]) {
    const describe = (some: readonly Rendition[]) => JSON.stringify(some.map(({ init: _, ...rest }) => rest))
    if (describe(renditions) !== describe(offered)) renditions = offered
  }

  function applyMessage(from: Followed, message: RelayMessage) {
    const { number, segmentStartsAt, period, periodId, sequence, offered } = message
    if (offered) {
      offer(offered.flatMap(({ hidden, ...rendition }) => (hidden ? [] : [rendition])))
      from.period = { inits: new Map(offered.map(({ name, init }) => [name, init])) }
    }
    from.live = message.live
    const { startsAt, durationMs, independent, bytes } = message
    const position = { number, startsAt: segmentStartsAt, period, periodId }
    timeline.insert(position, sequence, from.period, { startsAt, durationMs, independent, bytes })
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
        timeline.append(showing.period, showing.next(at))
      }
    },
    goLive(offered) {
      offer(offered)
      live = { inits: new Map(offered.map(({ name, init }) => [name, init])) }
      return live
    },
    append(period, fragment) {
      timeline.append(period, fragment)
      dueAt = clock.now() + fragment.durationMs
    },
    isOn: (period) => live === period,
    onAir: () => live,
    isLive: () => followed?.live ?? live !== null,
    showSlate,
    follow() {
      showSlate()
      followed = { period: showing.period, live: false }
    },
    applyRelayed(messages, isWhole) {
      if (!followed) return
      if (isWhole) timeline.clear()
      for (const message of messages) applyMessage(followed, message)
    },
    lead() {
      if (!followed) return
      followed = null
      showing = slate.begin()
    },
  }
}
