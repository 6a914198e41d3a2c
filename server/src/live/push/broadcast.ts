// One push on its way to the channel: when it takes over from the slate, and where its time lies.

import type { Clock } from '../../clock.ts'
import type { BroadcastHeader } from './broadcast-header.ts'
import { createDrift } from './drift.ts'
import type { Cut } from './fragmenter.ts'
import type { PushRefusal } from './refusals.ts'
import { listRenditions, toFrameRate } from './renditions.ts'
import type { Stage } from './stage.ts'
import { ticks } from './ticks.ts'
import type { Era } from './timeline.ts'
import { toPiece } from './to-piece.ts'

/** Encoders and relays begin with a burst, as after a stall: its end is the present, so the end is waited for. */
const settleMs = 300
const longestBurstMs = 6000
/** How far ahead of the clock a broadcast may begin, run, and be left alone. Anyone who sends a file faster must wait. */
const aheadAtStartMs = 1000
const aheadMs = 1500
const mostAheadMs = 5000
/** An encoder that falls so far behind starts again at the present. */
const mostBehindMs = 3000

/** Without a key frame nobody can join; encoders of phones make one each ten seconds at the latest. */
const maxKeyGapMs = 30_000

const toMs = (at: number) => at / (ticks.picture / 1000)

export type Broadcast = {
  /** The next cut, or why it is not taken: `key-frames` when no segment could have begun for too long. */
  add(cut: Cut): 'ok' | PushRefusal
  /** How many milliseconds the broadcaster should wait before sending more; 0 or less for none. */
  waitMs(): number
}

/**
 * How long a rendition's pictures last (ticks), on average: of RTMP they are whole milliseconds, so in turns 33 and 34. Those that
 * lasted quite otherwise do not count: an encoder that has just begun may leave some out.
 */
function usualDuration(cuts: readonly Cut[], rendition: number): number {
  const all = cuts.flatMap(({ pictures }) => (pictures[rendition] ?? []).map(({ duration }) => duration))
  const median = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? ticks.picture / 25
  const usual = all.filter((duration) => Math.abs(duration - median) <= median / 4)
  return usual.length > 0 ? usual.reduce((sum, duration) => sum + duration, 0) / usual.length : median
}

export function createBroadcast(header: BroadcastHeader, stage: Stage, clock: Clock): Broadcast {
  const drift = createDrift()
  let offered: ReturnType<typeof listRenditions> = []
  let era: Era | null = null
  /** Fragments since the last key frame, while the slate is still on. */
  let gathered: Cut[] = []
  let began: { at: number; start: number } | null = null
  let keyAt: number | null = null

  /** Ready once the burst is over, and unless that would lie too far ahead of what was shown: then a key frame later. */
  function tryStart(now: number) {
    const [key, last] = [gathered[0], gathered.at(-1)]
    if (!key || !last || !began || now - began.at < settleMs) return
    const length = toMs(last.end - key.start)
    const startsAt = Math.max(now - length, stage.timeline.end)
    if (startsAt + length - now > aheadAtStartMs) return
    drift.anchor(toMs(last.end), startsAt + length)
    const rates = key.pictures.map((_, k) => toFrameRate(usualDuration(gathered, k)))
    offered = listRenditions(header, rates)
    era = stage.goLive(offered.map(({ rendition }) => rendition))
    for (const cut of gathered) place(era, cut, drift.offset)
    gathered = []
  }

  function place(on: Era, cut: Cut, offsetMs: number) {
    stage.append(on, toPiece(cut, offered, offsetMs, stage.timeline.newest() ?? 0))
  }

  function gather(cut: Cut, now: number) {
    if (cut.independent || cut.jumped) gathered = []
    if (cut.independent || gathered.length > 0) gathered.push(cut)
    tryStart(now)
  }

  function isFarOff(cut: Cut, now: number): boolean {
    const lateMs = now - (toMs(cut.end) + drift.offset)
    return lateMs > mostBehindMs || lateMs < -mostAheadMs
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
      if (era || cut.jumped || !began) began = { at: now, start: cut.start }
      era = null
      gather(cut, now)
      return 'ok'
    },
    waitMs() {
      const now = clock.now()
      if (era) return stage.timeline.end - now - aheadMs
      const last = gathered.at(-1)
      return last && began ? toMs(last.end - began.start) - (now - began.at) - longestBurstMs : 0
    },
  }
}
