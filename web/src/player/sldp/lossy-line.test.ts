import { afterEach, beforeEach, expect, test } from 'vitest'
import { broadcast } from './simulation/broadcast.ts'
import { createDice, enterSimulation, leaveSimulation, watch } from './simulation/viewer.ts'

beforeEach(() => enterSimulation())
afterEach(leaveSimulation)

test('a line that holds everything back for a second each minute is met with a longer buffer, and no other player', async () => {
  const dice = createDice(3)
  const delay = () => (dice() < 0.004 ? 700 + 400 * dice() : 20 + 60 * dice())
  broadcast.conditions = { driftPpm: 0, delay }
  const { feed, fellBack, pass } = watch()
  const first = await pass(300)
  const rest = await pass(900)
  expect(first.stalls).toBeGreaterThan(0)
  expect(first.stalls).toBeLessThan(3)
  // A buffer of half a second stalls some fifteen times.
  expect(rest.stalls).toBe(0)
  expect(rest.middle).toBeLessThan(1.75)
  expect(fellBack).toEqual([])

  broadcast.conditions = { driftPpm: 0, delay: () => 20 + 60 * dice() }
  await pass(1200)
  const quiet = await pass(60)
  expect(quiet.stalls).toBe(0)
  expect(quiet.middle).toBeLessThan(0.85)
  feed.close()
}, 240_000)

test.each([
  { paused: false, longest: 1.45 },
  // A phone that puts the page to sleep pauses its picture.
  { paused: true, longest: 0.5 },
])('what is held back for a second counts while the picture plays: %o', async ({ paused, longest }) => {
  const usual = { driftPpm: 0, delay: () => 40 }
  broadcast.conditions = usual
  const { video, feed, pass } = watch()
  await pass(10)
  if (paused) video.pause()
  broadcast.conditions = { driftPpm: 0, delay: () => 1_200 }
  await pass(0.5)
  broadcast.conditions = usual
  await pass(3)
  expect(feed.live()?.target).toBeCloseTo(longest, 1)
  feed.close()
})
