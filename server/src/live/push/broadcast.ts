import type { Clock } from '../../base/clock.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createDrift } from './drift.ts'
import type { FragmentSamples } from './fragmenter.ts'
import { muxFragment } from './mux-fragment.ts'
import type { Recorder } from './recorder.ts'
import type { PushRefusal } from './refusals.ts'
import { listRenditions, toFrameRate } from './renditions.ts'
import type { Switcher } from './switcher.ts'
import { ticks } from './ticks.ts'
import type { MuxedFragment, Period } from './timeline.ts'

/** Encoders start, and recover, with a burst whose end is the present. */
const settleMs = 300
const longestBurstMs = 6000
/** Limits ahead of the clock: at the start; before the sender must wait; before a new start. */
const aheadAtStartMs = 1000
const aheadMs = 1500
const mostAheadMs = 5000
const mostBehindMs = 3000

const maxHeadBytes = 64_000_000

/** Phones' encoders make a key frame every ten seconds at the latest. */
const maxKeyGapMs = 30_000

const toMs = (at: number) => at / (ticks.picture / 1000)

export type Broadcast = {
  add(fragment: FragmentSamples): 'ok' | PushRefusal
  waitMs(): number
  end(): void
}

type Offered = ReturnType<typeof listRenditions>

/** Ignores jumps of the clock. */
function createSplicer(offered: Offered, from: { endMs: number; offsetMs: number | null }, sequence: number) {
  let { endMs, offsetMs } = from
  return {
    place(fragment: FragmentSamples): MuxedFragment {
      if (fragment.jumped || offsetMs === null) offsetMs = endMs - toMs(fragment.start)
      endMs = toMs(fragment.end) + offsetMs
      return muxFragment(fragment, offered, offsetMs, sequence)
    },
    get endMs() {
      return endMs
    },
  }
}

type Splicer = ReturnType<typeof createSplicer>

const bytesOf = ({ pictures, sound }: FragmentSamples) =>
  [...pictures, sound].flat().reduce((sum, { data }) => sum + data.length, 0)

/** In ticks. RTMP alternates 33 and 34 ms; outliers are encoders that drop pictures as they start. */
function usualDuration(fragments: readonly FragmentSamples[], rendition: number): number {
  const all = fragments.flatMap(({ pictures }) => (pictures[rendition] ?? []).map(({ duration }) => duration))
  const median = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? ticks.picture / 25
  const usual = all.filter((duration) => Math.abs(duration - median) <= median / 4)
  return usual.length > 0 ? usual.reduce((sum, duration) => sum + duration, 0) / usual.length : median
}

export function createBroadcast(
  header: BroadcastHeader,
  switcher: Switcher,
  clock: Clock,
  recorder: Pick<Recorder, 'before' | 'after'>,
): Broadcast {
  const drift = createDrift()
  let offered: Offered = []
  let period: Period | null = null
  let gathered: FragmentSamples[] = []
  let head: FragmentSamples[] = []
  let headBytes = 0
  let former: { period: Period; splicer: Splicer } | null = null
  let shownEndMs = 0
  let began: { at: number; start: number } | null = null
  let keyAt: number | null = null

  const newestSequence = () => switcher.timeline.newest() ?? 0

  function offer(fragments: readonly FragmentSamples[]) {
    const rates = header.pictures.map((_, k) => toFrameRate(usualDuration(fragments, k)))
    offered = listRenditions(header, rates)
    return offered.map(({ rendition }) => rendition)
  }

  /** For the recording: viewers begin at a key frame. */
  function passOver(fragments: readonly FragmentSamples[]) {
    const [first] = fragments
    if (!first) return
    if (former) {
      const { splicer } = former
      recorder.after(
        former.period,
        fragments.map((fragment) => splicer.place(fragment)),
      )
      return
    }
    if (head.length === 0 && !first.independent) return
    head.push(...fragments)
    headBytes += fragments.reduce((sum, fragment) => sum + bytesOf(fragment), 0)
    while (headBytes > maxHeadBytes)
      headBytes -= head.splice(0, 1).reduce((sum, fragment) => sum + bytesOf(fragment), 0)
  }

  function keepHead(of: Period, endMs: number) {
    const fragments = head
    head = []
    headBytes = 0
    if (fragments.length === 0) return
    const measured = createSplicer([], { endMs: 0, offsetMs: null }, 0)
    for (const fragment of fragments) measured.place(fragment)
    const splicer = createSplicer(
      offered,
      { endMs: endMs - measured.endMs, offsetMs: null },
      newestSequence(),
    )
    recorder.before(
      of,
      fragments.map((fragment) => splicer.place(fragment)),
      offered.map(({ rendition }) => rendition),
    )
  }

  /** Waits for the burst to end; if too far ahead, for another key frame. */
  function tryStart(now: number) {
    const [key, last] = [gathered[0], gathered.at(-1)]
    if (!key || !last || !began || now - began.at < settleMs) return
    const length = toMs(last.end - key.start)
    const startsAt = Math.max(now - length, switcher.timeline.end)
    if (startsAt + length - now > aheadAtStartMs) return
    drift.anchor(toMs(last.end), startsAt + length)
    period = switcher.goLive(offer(gathered))
    for (const fragment of gathered) place(period, fragment, drift.offset)
    gathered = []
    former = null
    keepHead(period, startsAt)
  }

  function place(on: Period, fragment: FragmentSamples, offsetMs: number) {
    shownEndMs = toMs(fragment.end) + offsetMs
    switcher.append(on, muxFragment(fragment, offered, offsetMs, newestSequence()))
  }

  function gather(fragment: FragmentSamples, now: number) {
    if (fragment.independent || fragment.jumped) {
      passOver(gathered)
      gathered = []
    }
    if (fragment.independent || gathered.length > 0) gathered.push(fragment)
    else passOver([fragment])
    tryStart(now)
  }

  function isFarOff(fragment: FragmentSamples, now: number): boolean {
    const lateMs = now - (toMs(fragment.end) + drift.offset)
    return lateMs > mostBehindMs || lateMs < -mostAheadMs
  }

  function breakOff(fragment: FragmentSamples, now: number) {
    if (period || fragment.jumped || !began) began = { at: now, start: fragment.start }
    if (!period) return
    former = {
      period,
      splicer: createSplicer(offered, { endMs: shownEndMs, offsetMs: drift.offset }, newestSequence()),
    }
    period = null
  }

  return {
    add(fragment) {
      const now = clock.now()
      switcher.catchUp()
      if (keyAt === null || fragment.independent || fragment.jumped) keyAt = fragment.start
      if (toMs(fragment.end - keyAt) > maxKeyGapMs) return 'key-frames'
      const on = period && switcher.isOn(period) ? period : null
      if (on && !fragment.jumped && !isFarOff(fragment, now)) {
        place(on, fragment, drift.offsetFor(toMs(fragment.start), toMs(fragment.end), now))
        return 'ok'
      }
      breakOff(fragment, now)
      gather(fragment, now)
      return 'ok'
    },
    waitMs() {
      const now = clock.now()
      if (period) return switcher.timeline.end - now - aheadMs
      const last = gathered.at(-1)
      return last && began ? toMs(last.end - began.start) - (now - began.at) - longestBurstMs : 0
    },
    end() {
      if (period) return
      if (offered.length === 0) offer(gathered)
      passOver(gathered)
      gathered = []
      if (former || head.length === 0) return
      const unseen = { inits: new Map(offered.map(({ rendition }) => [rendition.name, rendition.init])) }
      keepHead(unseen, clock.now())
    },
  }
}
