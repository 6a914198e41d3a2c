import { afterEach, beforeEach, expect, test } from 'vitest'
import { broadcast } from './simulation/broadcast.ts'
import { createDice, enterSimulation, leaveSimulation, watch } from './simulation/viewer.ts'

/** A quick run has a tenth of the time and as much drift. */
const part = process.env.STROM_TEST_DRAW ? 10 : 1
const seconds = 7_200 / part

beforeEach(() => enterSimulation())
afterEach(leaveSimulation)

test('two hours on a clock that is not ours pass without drift, stall, gap or growth', async () => {
  const dice = createDice()
  broadcast.conditions = { driftPpm: 80 * part, delay: () => 20 + 60 * dice() }
  const { feed, failures, video, pass } = watch()
  await pass(30)
  const early = await pass(120)
  const rest = await pass(seconds)
  expect(broadcast.framesSent).toBeGreaterThan(500_000 / part)
  expect(rest).toMatchObject({ stalls: 0, jumps: 0, mostRanges: 1 })
  expect(rest.middle).toBeGreaterThan(0.45)
  expect(rest.worst).toBeLessThan(1)
  expect(Math.abs(rest.middle - early.middle)).toBeLessThan(0.05)
  expect(rest.mostBytes).toBeLessThan(early.mostBytes * 1.2)
  expect(rest.timers).toBeLessThanOrEqual(early.timers + 1)
  expect(failures).toEqual([])
  // Without small changes of speed, 80 millionths of two hours would add up to half a second.
  expect(video.currentTime).toBeGreaterThan(seconds)
  feed.close()
}, 240_000)

test('a line that breaks every ten minutes costs a moment each time and nothing for good', async () => {
  const dice = createDice(7)
  broadcast.conditions = { driftPpm: -50 * part, delay: () => 20 + 60 * dice() }
  const { feed, failures, pass } = watch()
  const first = await pass(150)
  for (let round = 0; round < 3; round += 1) {
    broadcast.cut()
    await pass(8)
    const { stalls, middle, worst, mostBytes, timers } = await pass(592 / part)
    expect(stalls).toBe(0)
    expect(Math.abs(middle - first.middle)).toBeLessThan(0.05)
    expect(worst).toBeLessThan(1)
    expect(mostBytes).toBeLessThan(first.mostBytes * 1.2)
    expect(timers).toBeLessThanOrEqual(first.timers + 1)
  }
  expect(failures).toEqual(['network', 'network', 'network'])
  feed.close()
}, 240_000)
