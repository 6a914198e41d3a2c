import type { Clock } from '../../base/clock.ts'
import type { Channel } from '../channel.ts'
import type { Ticker } from '../fragment-ticker.ts'
import type { RelayMessage } from '../nodes/wire.ts'
import type { RecordedSegment } from '../rewind/kept-segment.ts'
import { maxFragmentMs } from './fragmenter.ts'
import { longestKeyGap } from './key-gap.ts'
import { createPublisherSlot, type Publisher } from './publisher-slot.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { PushRefusal } from './refusals.ts'
import type { Slate } from './slate.ts'
import { createSpan, type Span } from './span.ts'
import { createSwitcher } from './switcher.ts'

export type PushFault = { reason: PushRefusal | 'lost'; at: number }

export type PushChannel = {
  channel: Channel
  /** null while somebody else broadcasts and is not silent. */
  takeSlot(): Publisher | null
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
  applyRelayed(messages: readonly RelayMessage[], isWhole: boolean): void
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
  record?: (segment: RecordedSegment) => void
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
  const switcher = createSwitcher(slate, clock, () => recorder.over())
  const formerNames = new Set<string>()
  const { timeline } = switcher
  const recorder: Recorder = createRecorder({
    timeline,
    renditions: () => switcher.renditions,
    broadcastAt: () => span.beganAt,
    record,
  })
  let stopTicking: (() => void) | null = null
  let announced = -1
  let fault: PushFault | null = null
  let broken = false

  function announce() {
    switcher.catchUp()
    const last = timeline.newest() ?? -1
    if (listeners.size === 0) announced = last
    while (announced < last) {
      announced += 1
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(announced)
    }
  }

  const slot = createPublisherSlot({ switcher, recorder, span, clock, announce, closed: ended.signal })

  function onFragment(listener: (sequence: number) => void): () => void {
    if (ended.signal.aborted) return () => {}
    switcher.catchUp()
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
    id,
    title,
    closed: ended.signal,
    onFragment,
    get fragmentMs() {
      return Math.max(maxFragmentMs, timeline.longest().fragmentMs)
    },
    get segmentMs() {
      return Math.max(usualSegmentMs, timeline.longest().segmentMs)
    },
    get renditions() {
      return switcher.renditions
    },
    newest() {
      switcher.catchUp()
      return timeline.newest()
    },
    segments() {
      switcher.catchUp()
      return timeline.segments()
    },
    fragment: timeline.fragment,
    names: timeline.names,
    init: timeline.init,
    hasRendition: (name) =>
      switcher.renditions.some((rendition) => rendition.name === name) || isFormer(name),
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
    takeSlot: slot.occupy,
    giveWay: slot.giveWay,
    isLive: switcher.isLive,
    onSince: () => (switcher.isLive() ? span.beganAt : null),
    isOn: () => switcher.isLive() || span.isOpen(),
    keyFrameSeconds: () => (switcher.isLive() ? longestKeyGap(timeline.segments(), slot.periods()) : null),
    hasOpenGroups: () => switcher.isLive() && slot.hasOpenGroups(),
    lastFault: () => fault,
    noteFault(reason) {
      fault = { reason, at: clock.now() }
    },
    hasBroken: () => broken,
    noteEnd(how) {
      broken = how === 'broken'
    },
    follow() {
      slot.clear()
      switcher.follow()
    },
    applyRelayed(messages, isWhole) {
      switcher.applyRelayed(messages, isWhole)
      const last = messages.at(-1)
      if (last?.live && last.beganAt !== undefined) {
        span.restore({ beganAt: last.beganAt, heardAt: last.startsAt + last.durationMs })
      }
      // Its numbers need not continue ours.
      if (isWhole) announced = (timeline.newest() ?? 0) - 1
      announce()
    },
    lead() {
      switcher.lead()
      announce()
    },
    close() {
      slot.clear()
      listeners.clear()
      rest()
      ended.abort()
    },
  }
}
