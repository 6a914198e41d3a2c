import type { Clock } from '../../base/clock.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createDrift } from './drift.ts'
import type { Cut } from './fragmenter.ts'
import type { Recorder } from './recorder.ts'
import type { PushRefusal } from './refusals.ts'
import { listRenditions, toFrameRate } from './renditions.ts'
import type { Stage } from './stage.ts'
import { ticks } from './ticks.ts'
import type { Era, Piece } from './timeline.ts'
import { toPiece } from './to-piece.ts'

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
  add(cut: Cut): 'ok' | PushRefusal
  waitMs(): number
  end(): void
}

type Offered = ReturnType<typeof listRenditions>

/** Ignores jumps of the clock. */
function createLayer(offered: Offered, from: { endMs: number; offsetMs: number | null }, sequence: number) {
  let { endMs, offsetMs } = from
  return {
    place(cut: Cut): Piece {
      if (cut.jumped || offsetMs === null) offsetMs = endMs - toMs(cut.start)
      endMs = toMs(cut.end) + offsetMs
      return toPiece(cut, offered, offsetMs, sequence)
    },
    get endMs() {
      return endMs
    },
  }
}

type Layer = ReturnType<typeof createLayer>

const bytesOf = ({ pictures, sound }: Cut) =>
  [...pictures, sound].flat().reduce((sum, { data }) => sum + data.length, 0)

/** In ticks. RTMP alternates 33 and 34 ms; outliers are encoders that drop pictures as they start. */
function usualDuration(cuts: readonly Cut[], rendition: number): number {
  const all = cuts.flatMap(({ pictures }) => (pictures[rendition] ?? []).map(({ duration }) => duration))
  const median = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? ticks.picture / 25
  const usual = all.filter((duration) => Math.abs(duration - median) <= median / 4)
  return usual.length > 0 ? usual.reduce((sum, duration) => sum + duration, 0) / usual.length : median
}

export function createBroadcast(
  header: BroadcastHeader,
  stage: Stage,
  clock: Clock,
  recorder: Pick<Recorder, 'before' | 'after'>,
): Broadcast {
  const drift = createDrift()
  let offered: Offered = []
  let era: Era | null = null
  let gathered: Cut[] = []
  let head: Cut[] = []
  let headBytes = 0
  let former: { era: Era; layer: Layer } | null = null
  let shownEndMs = 0
  let began: { at: number; start: number } | null = null
  let keyAt: number | null = null

  const newestSequence = () => stage.timeline.newest() ?? 0

  function offer(cuts: readonly Cut[]) {
    const rates = header.pictures.map((_, k) => toFrameRate(usualDuration(cuts, k)))
    offered = listRenditions(header, rates)
    return offered.map(({ rendition }) => rendition)
  }

  /** For the recording: viewers begin at a key frame. */
  function passOver(cuts: readonly Cut[]) {
    const [first] = cuts
    if (!first) return
    if (former) {
      const { layer } = former
      recorder.after(
        former.era,
        cuts.map((cut) => layer.place(cut)),
      )
      return
    }
    if (head.length === 0 && !first.independent) return
    head.push(...cuts)
    headBytes += cuts.reduce((sum, cut) => sum + bytesOf(cut), 0)
    while (headBytes > maxHeadBytes)
      headBytes -= head.splice(0, 1).reduce((sum, cut) => sum + bytesOf(cut), 0)
  }

  function keepHead(of: Era, endMs: number) {
    const cuts = head
    head = []
    headBytes = 0
    if (cuts.length === 0) return
    const measured = createLayer([], { endMs: 0, offsetMs: null }, 0)
    for (const cut of cuts) measured.place(cut)
    const layer = createLayer(offered, { endMs: endMs - measured.endMs, offsetMs: null }, newestSequence())
    recorder.before(
      of,
      cuts.map((cut) => layer.place(cut)),
      offered.map(({ rendition }) => rendition),
    )
  }

  /** Waits for the burst to end; if too far ahead, for another key frame. */
  function tryStart(now: number) {
    const [key, last] = [gathered[0], gathered.at(-1)]
    if (!key || !last || !began || now - began.at < settleMs) return
    const length = toMs(last.end - key.start)
    const startsAt = Math.max(now - length, stage.timeline.end)
    if (startsAt + length - now > aheadAtStartMs) return
    drift.anchor(toMs(last.end), startsAt + length)
    era = stage.goLive(offer(gathered))
    for (const cut of gathered) place(era, cut, drift.offset)
    gathered = []
    former = null
    keepHead(era, startsAt)
  }

  function place(on: Era, cut: Cut, offsetMs: number) {
    shownEndMs = toMs(cut.end) + offsetMs
    stage.append(on, toPiece(cut, offered, offsetMs, newestSequence()))
  }

  function gather(cut: Cut, now: number) {
    if (cut.independent || cut.jumped) {
      passOver(gathered)
      gathered = []
    }
    if (cut.independent || gathered.length > 0) gathered.push(cut)
    else passOver([cut])
    tryStart(now)
  }

  function isFarOff(cut: Cut, now: number): boolean {
    const lateMs = now - (toMs(cut.end) + drift.offset)
    return lateMs > mostBehindMs || lateMs < -mostAheadMs
  }

  function breakOff(cut: Cut, now: number) {
    if (era || cut.jumped || !began) began = { at: now, start: cut.start }
    if (!era) return
    former = {
      era,
      layer: createLayer(offered, { endMs: shownEndMs, offsetMs: drift.offset }, newestSequence()),
    }
    era = null
  }

  return {
    add(cut) {
      const now = clock.now()
      stage.catchUp()
      if (keyAt === null || cut.independent || cut.jumped) keyAt = cut.start
      if (toMs(cut.end - keyAt) > maxKeyGapMs) return 'key-frames'
      const on = era && stage.isOn(era) ? era : null
      if (on && !cut.jumped && !isFarOff(cut, now)) {
        place(on, cut, drift.offsetFor(toMs(cut.start), toMs(cut.end), now))
        return 'ok'
      }
      breakOff(cut, now)
      gather(cut, now)
      return 'ok'
    },
    waitMs() {
      const now = clock.now()
      if (era) return stage.timeline.end - now - aheadMs
      const last = gathered.at(-1)
      return last && began ? toMs(last.end - began.start) - (now - began.at) - longestBurstMs : 0
    },
    end() {
      if (era) return
      if (offered.length === 0) offer(gathered)
      passOver(gathered)
      gathered = []
      if (former || head.length === 0) return
      const unseen = { inits: new Map(offered.map(({ rendition }) => [rendition.name, rendition.init])) }
      keepHead(unseen, clock.now())
    },
  }
}
