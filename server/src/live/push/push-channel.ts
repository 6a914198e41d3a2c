import type { Clock } from '../../base/clock.ts'
import type { Channel } from '../channel.ts'
import type { Ticker } from '../fragment-ticker.ts'
import type { Message } from '../nodes/wire.ts'
import type { WholeSegment } from '../rewind/kept-segment.ts'
import { maxFragmentMs } from './fragmenter.ts'
import { longestKeyGap } from './key-gap.ts'
import { createPlaces, type Place } from './places.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { PushRefusal } from './refusals.ts'
import type { Slate } from './slate.ts'
import { createSpan, type Span } from './span.ts'
import { createStage } from './stage.ts'

export type PushFault = { reason: PushRefusal | 'lost'; at: number }

export type PushChannel = {
  channel: Channel
  /** null while somebody else broadcasts and is not silent. */
  takePlace(): Place | null
  giveWay(): boolean
  isLive(): boolean
  /** Includes breaks of up to a minute; null with the slate. */
  onSince(): number | null
  /** Also true in a break that may still end. */
  isOn(): boolean
  keyFrameSeconds(): number | null
  /** A player that begins at an open GOP may stop. */
  hasOpenGroups(): boolean
  lastFault(): PushFault | null
  noteFault(reason: PushFault['reason']): void
  hasBroken(): boolean
  noteEnd(how: 'clean' | 'broken'): void
  /** Mirrors another node through `take`, until `lead`. */
  follow(): void
  take(told: readonly Message[], isWhole: boolean): void
  lead(): void
  close(): void
}

/** Enough for a key frame every two seconds. */
const usualSegmentMs = 4000
const maxFormerNames = 12

type Options = {
  id: string
  title: string
  slate: Slate
  clock: Clock
  ticker: Ticker
  record?: (segment: WholeSegment) => void
  last?: Span | null
}

export function createPushChannel({
  id,
  title,
  slate,
  clock,
  ticker,
  record = () => {},
  last = null,
}: Options): PushChannel {
  const ended = new AbortController()
  const listeners = new Set<(sequence: number) => void>()
  const span = createSpan(clock, last)
  const stage = createStage(slate, clock, () => recorder.over())
  const formerNames = new Set<string>()
  const { timeline } = stage
  const recorder: Recorder = createRecorder({
    timeline,
    renditions: () => stage.renditions,
    broadcastAt: () => span.beganAt,
    record,
  })
  let stopTicking: (() => void) | null = null
  let announced = -1
  let fault: PushFault | null = null
  let broken = false

  function announce() {
    stage.catchUp()
    const last = timeline.newest() ?? -1
    if (listeners.size === 0) announced = last
    while (announced < last) {
      announced += 1
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(announced)
    }
  }

  const places = createPlaces({ stage, recorder, span, clock, announce, closed: ended.signal })

  function onFragment(listener: (sequence: number) => void): () => void {
    if (ended.signal.aborted) return () => {}
    stage.catchUp()
    if (listeners.size === 0) announced = timeline.newest() ?? -1
    listeners.add(listener)
    stopTicking ??= ticker.on(announce)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) rest()
    }
  }

  function rest() {
    stopTicking?.()
    stopTicking = null
  }

  const channel: Channel = {
    ...{ id, title, closed: ended.signal, onFragment },
    get fragmentMs() {
      return Math.max(maxFragmentMs, timeline.longest().fragmentMs)
    },
    get segmentMs() {
      return Math.max(usualSegmentMs, timeline.longest().segmentMs)
    },
    get renditions() {
      return stage.renditions
    },
    newest() {
      stage.catchUp()
      return timeline.newest()
    },
    segments() {
      stage.catchUp()
      return timeline.segments()
    },
    fragment: timeline.fragment,
    names: timeline.names,
    init: timeline.init,
    hasRendition: (name) => stage.renditions.some((rendition) => rendition.name === name) || isFormer(name),
  }

  /** Players keep the name they began with; invented names would fill caches. */
  function isFormer(name: string): boolean {
    if (formerNames.has(name)) return true
    if (formerNames.size >= maxFormerNames || !/^[a-z0-9-]{1,20}$/.test(name)) return false
    formerNames.add(name)
    return true
  }

  return {
    channel,
    takePlace: places.take,
    giveWay: places.giveWay,
    isLive: stage.isLive,
    onSince: () => (stage.isLive() ? span.beganAt : null),
    isOn: () => stage.isLive() || span.isOpen(),
    keyFrameSeconds: () => (stage.isLive() ? longestKeyGap(timeline.segments(), places.eras()) : null),
    hasOpenGroups: () => stage.isLive() && places.hasOpenGroups(),
    lastFault: () => fault,
    noteFault(reason) {
      fault = { reason, at: clock.now() }
    },
    hasBroken: () => broken,
    noteEnd(how) {
      broken = how === 'broken'
    },
    follow() {
      places.clear()
      stage.follow()
    },
    take(told, isWhole) {
      stage.take(told, isWhole)
      const last = told.at(-1)
      if (last?.live && last.beganAt !== undefined) {
        span.take({ beganAt: last.beganAt, heardAt: last.startsAt + last.durationMs })
      }
      // Its numbers need not continue ours.
      if (isWhole) announced = (timeline.newest() ?? 0) - 1
      announce()
    },
    lead() {
      stage.lead()
      announce()
    },
    close() {
      places.clear()
      listeners.clear()
      rest()
      ended.abort()
    },
  }
}
