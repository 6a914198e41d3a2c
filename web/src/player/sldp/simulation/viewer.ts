import { vi } from 'vitest'
import type { FeedReport } from '../../engine/engine.ts'
import { type FallbackReason, onFallback } from '../fallback.ts'
import { createSldpFeed } from '../sldp-feed.ts'
import { broadcast, SimulatedSocket } from './broadcast.ts'
import { SimulatedMediaSource, SimulatedVideo } from './media.ts'

export function enterSimulation(mediaSource: 'MediaSource' | 'ManagedMediaSource' = 'MediaSource') {
  vi.useFakeTimers()
  broadcast.reset()
  vi.stubGlobal(mediaSource, SimulatedMediaSource)
  vi.stubGlobal('WebSocket', SimulatedSocket)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:simulated', revokeObjectURL() {} })
}

export function leaveSimulation() {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export function createDice(seed = 1) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const tickMs = 40

export function watch() {
  const video = new SimulatedVideo()
  const failures: string[] = []
  const fellBack: FallbackReason[] = []
  const shown: string[] = []
  const report: FeedReport = {
    opened() {},
    qualities() {},
    shown: ({ label }) => shown.push(label),
    failed(kind) {
      failures.push(kind)
      setTimeout(() => feed.resume(), 1_000)
    },
  }
  const feed = createSldpFeed(video as unknown as HTMLVideoElement, report, {
    unanswered: 0,
    answered: false,
  })
  onFallback(video as unknown as HTMLElement, (reason) => fellBack.push(reason))
  feed.open('wss://live.example.org/sldp/simulated?token=x')

  async function pass(seconds: number) {
    const latencies: number[] = []
    let mostBytes = 0
    let mostRanges = 0
    const before = { stalls: video.stalls, jumps: video.jumps }
    for (let tick = 0; tick < (seconds * 1000) / tickMs; tick += 1) {
      await vi.advanceTimersByTimeAsync(tickMs)
      video.advance(tickMs / 1000)
      if (tick % 25 !== 0) continue
      const latency = feed.live()?.latency
      if (latency !== undefined) latencies.push(latency)
      const { buffers, ranges } = SimulatedMediaSource.newest ?? { buffers: [], ranges: [] }
      mostBytes = Math.max(
        mostBytes,
        buffers.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      mostRanges = Math.max(mostRanges, ranges.length)
    }
    latencies.sort((a, b) => a - b)
    return {
      stalls: video.stalls - before.stalls,
      jumps: video.jumps - before.jumps,
      middle: latencies[Math.floor(latencies.length / 2)] ?? Number.NaN,
      worst: latencies.at(-1) ?? Number.NaN,
      mostBytes,
      mostRanges,
      timers: vi.getTimerCount(),
    }
  }
  return { video, feed, failures, fellBack, shown, pass }
}
