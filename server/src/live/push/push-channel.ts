// A channel that somebody broadcasts to: the broadcast while it comes, the slate while it does not.

import type { Clock } from '../../clock.ts'
import type { Channel, Segment } from '../channel.ts'
import type { Ticker } from '../fragment-ticker.ts'
import type { Message } from '../nodes/wire.ts'
import type { WholeSegment } from '../rewind/rewind-store.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { beginsOpenGroup, maxFragmentMs } from './fragmenter.ts'
import type { PushRefusal } from './refusals.ts'
import type { Slate } from './slate.ts'
import { createStage } from './stage.ts'

/** The one place from which a channel is broadcast to at a time. */
export type Place = {
  /** Begins with what the broadcaster says of the tracks. Viewers get each fragment at once. */
  begin(header: BroadcastHeader): Broadcast
  /** As `PushChannel.hasOpenGroups`, of all that came from this place. */
  hasOpenGroups(): boolean
  /** Shows the slate at once and lets somebody else broadcast. */
  leave(): void
}

/** Why a broadcast, or a try at one, came to nothing; `lost` is its connection. */
export type PushFault = { reason: PushRefusal | 'lost'; at: number }

export type PushChannel = {
  channel: Channel
  /** null while somebody else broadcasts. */
  takePlace(): Place | null
  /** Whether viewers see the broadcast, and not the slate. */
  isLive(): boolean
  /** Since when the broadcast comes that viewers see; null while they see the slate, and where another node takes it. */
  onSince(): number | null
  /** The longest time from one key frame to the next, of what viewers see of the broadcast now; null with the slate. */
  keyFrameSeconds(): number | null
  /** Whether key frames came that are followed by pictures shown before them: a player that begins there may stop. */
  hasOpenGroups(): boolean
  /** The last fault, for the operator; null when there was none since the start. */
  lastFault(): PushFault | null
  noteFault(reason: PushFault['reason']): void
  /** Whether the last broadcast broke off, and none has come since. */
  hasBroken(): boolean
  noteEnd(how: 'clean' | 'broken'): void
  /** Where another node makes the channel: it is taken over as that node tells it, and made here again by `lead`. */
  follow(): void
  take(told: readonly Message[], isWhole: boolean): void
  lead(): void
  close(): void
}

/** With a key frame each two seconds, or more often, no segment lasts longer. */
const usualSegmentMs = 4000
/** More names of renditions than the broadcasts of a day have. */
const maxFormerNames = 12

type Options = {
  id: string
  title: string
  slate: Slate
  clock: Clock
  ticker: Ticker
  /** Told each segment of a broadcast that comes here, once it is whole. */
  record?: (segment: WholeSegment) => void
}

export function createPushChannel({ id, title, slate, clock, ticker, record }: Options): PushChannel {
  const ended = new AbortController()
  const listeners = new Set<(sequence: number) => void>()
  const stage = createStage(slate, clock)
  const formerNames = new Set<string>()
  const { timeline } = stage
  let taken: Place | null = null
  let stopTicking: (() => void) | null = null
  let announced = -1
  let begunAt: number | null = null
  let fault: PushFault | null = null
  let broken = false
  let openGroups = false
  /** The last segment that was told to `record`. */
  let recorded = -1

  function announce() {
    stage.catchUp()
    const last = timeline.newest() ?? -1
    if (listeners.size === 0) announced = last
    while (announced < last) {
      announced += 1
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(announced)
    }
  }

  /** Tells each whole segment of the broadcast, and none of the slate before it. */
  function recordWhole(tell: (segment: WholeSegment) => void) {
    const segments = timeline.segments()
    const { renditions } = stage
    for (const { number, eraId, startsAt, fragments, complete } of segments) {
      if (!complete || number <= recorded || eraId !== segments.at(-1)?.eraId) continue
      recorded = number
      const piecesOf = (name: string) =>
        fragments.flatMap(({ sequence }) => timeline.fragment(name, sequence) ?? [])
      const pieces = new Map(renditions.map(({ name }) => [name, piecesOf(name)]))
      const durationMs = fragments.reduce((sum, fragment) => sum + fragment.durationMs, 0)
      tell({ number, eraId, startsAt, durationMs, renditions, pieces })
    }
  }

  function takePlace(): Place | null {
    if (taken || ended.signal.aborted) return null
    const place: Place = {
      begin(header) {
        begunAt = clock.now()
        const { add, waitMs } = createBroadcast(header, stage, clock)
        return {
          add(cut) {
            // Another node took the channel while this one stood still: the broadcaster must come to that one.
            if (taken !== place) return ended.signal.aborted ? 'revoked' : 'restarting'
            openGroups ||= beginsOpenGroup(cut)
            const outcome = add(cut)
            announce()
            if (record && stage.isLive()) recordWhole(record)
            return outcome
          },
          waitMs,
        }
      },
      hasOpenGroups: () => taken === place && openGroups,
      leave() {
        if (taken !== place) return
        taken = null
        begunAt = null
        stage.showSlate()
        announce()
      },
    }
    taken = place
    openGroups = false
    return place
  }

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
    // Longer where one picture is, or key frames are further apart.
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

  /** Players go on by the name that they began with, whatever the broadcast has now; a name of somebody's invention fills caches. */
  function isFormer(name: string): boolean {
    if (formerNames.has(name)) return true
    if (formerNames.size >= maxFormerNames || !/^[a-z0-9-]{1,20}$/.test(name)) return false
    formerNames.add(name)
    return true
  }

  return {
    channel,
    takePlace,
    isLive: stage.isLive,
    onSince: () => (stage.isLive() ? begunAt : null),
    keyFrameSeconds: () => (stage.isLive() ? longestKeyGap(timeline.segments()) : null),
    hasOpenGroups: () => stage.isLive() && openGroups,
    lastFault: () => fault,
    noteFault(reason) {
      fault = { reason, at: clock.now() }
    },
    hasBroken: () => broken,
    noteEnd(how) {
      broken = how === 'broken'
    },
    follow() {
      taken = null
      stage.follow()
    },
    take(told, isWhole) {
      stage.take(told, isWhole)
      // Whatever was numbered before: the newest is what waits for it.
      if (isWhole) announced = (timeline.newest() ?? 0) - 1
      announce()
    },
    lead() {
      stage.lead()
      announce()
    },
    close() {
      taken = null
      listeners.clear()
      rest()
      ended.abort()
    },
  }
}

/** Seconds between key frames of the newest era, at most; null before there are two. */
function longestKeyGap(segments: readonly Segment[]): number | null {
  const era = segments.at(-1)?.era
  let [at, keyAt, longest] = [0, null as number | null, null as number | null]
  for (const { durationMs, independent } of segments.flatMap((one) =>
    one.era === era ? one.fragments : [],
  )) {
    if (independent) {
      if (keyAt !== null) longest = Math.max(longest ?? 0, at - keyAt)
      keyAt = at
    }
    at += durationMs
  }
  return longest === null ? null : Math.round(longest / 100) / 10
}
