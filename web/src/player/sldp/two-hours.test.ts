import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedReport } from '../engine/engine.ts'
import { broadcast, SimulatedSocket } from './simulation/broadcast.ts'
import { SimulatedMediaSource, SimulatedVideo } from './simulation/media.ts'
import { createSldpFeed } from './sldp-feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaSource', SimulatedMediaSource)
  vi.stubGlobal('WebSocket', SimulatedSocket)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:simulated', revokeObjectURL() {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The same numbers from 0 to 1 in every run. */
function createDice(seed = 1) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const tickMs = 40

/** A feed that plays in a browser that is simulated, and what was seen while time passed. */
function watch() {
  const video = new SimulatedVideo()
  const failures: string[] = []
  const report: FeedReport = {
    opened() {},
    qualities() {},
    shown() {},
    failed(kind) {
      failures.push(kind)
      setTimeout(() => feed.resume(), 1_000)
    },
  }
  const feed = createSldpFeed(video as unknown as HTMLVideoElement, report, {
    unanswered: 0,
    answered: false,
  })
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
  return { video, feed, failures, pass }
}

test('two hours on a clock that is not ours pass without drift, stall, gap or growth', async () => {
  const dice = createDice()
  broadcast.conditions = { driftPpm: 80, delay: () => 20 + 60 * dice() }
  const { feed, failures, video, pass } = watch()
  await pass(30)
  const early = await pass(120)
  const rest = await pass(7_200)
  expect(broadcast.framesSent).toBeGreaterThan(500_000)
  expect(rest).toMatchObject({ stalls: 0, jumps: 0, mostRanges: 1 })
  expect(rest.middle).toBeGreaterThan(0.45)
  expect(rest.worst).toBeLessThan(1)
  expect(Math.abs(rest.middle - early.middle)).toBeLessThan(0.05)
  expect(rest.mostBytes).toBeLessThan(early.mostBytes * 1.2)
  expect(rest.timers).toBeLessThanOrEqual(early.timers + 1)
  expect(failures).toEqual([])
  // 80 millionths of two hours: without small changes of speed it would be more than half a second off by now.
  expect(video.currentTime).toBeGreaterThan(7_200)
  feed.close()
}, 240_000)

test('a line that breaks every ten minutes costs a moment each time and nothing for good', async () => {
  const dice = createDice(7)
  broadcast.conditions = { driftPpm: -50, delay: () => 20 + 60 * dice() }
  const { feed, failures, pass } = watch()
  const first = await pass(150)
  for (let round = 0; round < 3; round += 1) {
    broadcast.cut()
    await pass(8)
    const { stalls, middle, worst, mostBytes, timers } = await pass(592)
    expect(stalls).toBe(0)
    expect(Math.abs(middle - first.middle)).toBeLessThan(0.05)
    expect(worst).toBeLessThan(1)
    expect(mostBytes).toBeLessThan(first.mostBytes * 1.2)
    expect(timers).toBeLessThanOrEqual(first.timers + 1)
  }
  expect(failures).toEqual(['network', 'network', 'network'])
  feed.close()
}, 240_000)
