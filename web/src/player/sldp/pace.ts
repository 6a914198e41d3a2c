import { isPausedByBrowser } from '../engine/picture.ts'
import { type Adaptation, adapt, settleMs, startAdaptation } from './adaptation.ts'
import { beyondGap } from './cut-over.ts'
import { createEdge, createMinimum, jumpBeyond, playbackRate, type Target, targetBuffer } from './latency.ts'
import { createSteadiness } from './steadiness.ts'

/** About one burst of the server. */
const burst = 0.15
export const startBuffer = targetBuffer + burst
/** A thin line trickles; silence this long means held-back data. */
const heldBackMs = 400
/** Waiting after a jump is no stall. */
const excusedMs = 1_500
/** After this a lower quality will not help. */
const longestEaseMs = 10_000

type Needs = {
  video: HTMLVideoElement
  now(): number
  target: Target
  /** In seconds, of both tracks. */
  end(): number | null
  step(direction: 'up' | 'down'): boolean
  unsteady(): void
}

export type Pace = {
  start(): void
  /** A new connection's arrivals have their own timing. */
  restart(): void
  /** Called first: the buffer is smallest right before an arrival. */
  beforeArrival(): void
  afterArrival(): void
  latency(): number | null
  toEdge(): void
  changed(): void
  close(): void
}

export function createPace({ video, now, target, end, step, unsteady }: Needs): Pace {
  const minimum = createMinimum()
  const edge = createEdge()
  const steadiness = createSteadiness()
  const listening = new AbortController()
  const { signal } = listening
  let adaptation: Adaptation = startAdaptation(now())
  let excusedUntil = Number.POSITIVE_INFINITY
  /** When a lower quality has come and the backlog is gone. */
  let easedAt = Number.NEGATIVE_INFINITY
  let started = false
  /** The viewer paused and stays behind. */
  let keepsPlace = false
  let stalled = false
  /** Null on a new connection: a broken one says nothing about it. */
  let arrivedAt: number | null = null

  function onPause() {
    if (started && !isPausedByBrowser(video)) keepsPlace = true
  }

  function onWaiting() {
    if (!started || video.paused || video.seeking || now() < excusedUntil) return
    // A lower quality may mend the stall.
    if (now() < easedAt || stepDown()) return
    stalled = true
    if (steadiness.stalled(now())) unsteady()
  }

  function stepDown(): boolean {
    if (!step('down')) return false
    adaptation = { ...startAdaptation(now()), patience: adaptation.patience }
    easedAt = now() + longestEaseMs
    return true
  }

  video.addEventListener('pause', onPause, { signal })
  video.addEventListener('waiting', onWaiting, { signal })

  function setRate(rate: number) {
    if (video.playbackRate !== rate) video.playbackRate = rate
  }

  function excuse() {
    excusedUntil = now() + excusedMs
    minimum.restart(now())
    setRate(1)
  }

  function toEdge() {
    const last = end()
    if (last === null) return
    keepsPlace = false
    const to = last - target.seconds() - burst
    // On a starving line this would go back.
    if (to <= video.currentTime) return
    excuse()
    if (video.readyState > 0) video.currentTime = to
    else video.addEventListener('loadedmetadata', () => (video.currentTime = to), { signal, once: true })
  }

  function judgeSecond(smallest: number) {
    const distance = smallest - target.seconds()
    if (distance <= jumpBeyond) keepsPlace = false
    if (keepsPlace) return setRate(1)
    if (distance > jumpBeyond) return toEdge()
    setRate(playbackRate(smallest, target.seconds()))
    if (now() >= easedAt) followLine(smallest)
  }

  function followLine(smallest: number) {
    const decided = adapt(adaptation, smallest, now())
    const stays = decided.step !== null && !step(decided.step)
    adaptation = stays ? { ...adaptation, steadySince: null } : decided.state
    if (decided.step === 'down' && !stays) easedAt = now() + longestEaseMs
  }

  return {
    start() {
      started = true
      adaptation = startAdaptation(now())
      excuse()
      toEdge()
    },
    restart() {
      edge.restart()
      easedAt = Number.NEGATIVE_INFINITY
      started = false
      stalled = false
      arrivedAt = null
    },
    beforeArrival() {
      const last = end()
      if (!started || last === null || video.paused || video.seeking || video.readyState < 2) {
        minimum.restart(now())
        return
      }
      const smallest = minimum.add(Math.max(0, last - video.currentTime), now())
      if (smallest !== null) judgeSecond(smallest)
    },
    afterArrival() {
      const last = end()
      const late = last === null ? 0 : edge.arrived(last, now())
      const heldBack = arrivedAt !== null && now() - arrivedAt > heldBackMs
      arrivedAt = now()
      if (!started) return
      if ((heldBack && !video.paused) || stalled) target.arrivedLate(late)
      stalled = false
      // Also while seeking: a position in a hole is never reached.
      const beyond = beyondGap(video.buffered, video.currentTime)
      if (beyond !== null) video.currentTime = beyond
    },
    latency() {
      const newest = edge.at(now())
      return newest === null || !started ? null : Math.max(0, newest - video.currentTime)
    },
    toEdge,
    changed() {
      if (now() < easedAt) easedAt = now() + settleMs
    },
    close() {
      listening.abort()
      setRate(1)
    },
  }
}
