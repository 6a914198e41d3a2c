import { afterEach, beforeEach, expect, test } from 'vitest'
import { broadcast } from './simulation/broadcast.ts'
import { createDice, enterSimulation, leaveSimulation, watch } from './simulation/viewer.ts'

beforeEach(() => enterSimulation())
afterEach(leaveSimulation)

async function watchOn(lineRate: number, seconds: number) {
  const dice = createDice()
  broadcast.conditions = { driftPpm: 0, delay: () => 20 + 60 * dice(), lineRate }
  const { feed, fellBack, shown, pass } = watch()
  const first = await pass(10)
  const rest = await pass(seconds)
  feed.close()
  return { fellBack, shown, first, rest }
}

test.each([
  [300_000, '480p'],
  [350_000, '480p'],
  [440_000, '480p'],
  [500_000, '720p'],
])(
  'a line of %d bits a second comes to rest in %s, and stays in low latency',
  async (lineRate, lowered) => {
    const { fellBack, shown, first, rest } = await watchOn(lineRate, 25)
    expect(shown.slice(0, 2)).toEqual(['1080p', lowered])
    expect(first.stalls).toBeGreaterThan(0)
    expect(fellBack).toEqual([])
    expect(rest.stalls).toBe(0)
    expect(rest.middle).toBeLessThan(1.2)
  },
  20_000,
)

test('what a line was found not to carry is tried again ever less often', async () => {
  const { fellBack, shown, rest } = await watchOn(440_000, 120)
  expect(fellBack).toEqual([])
  expect(shown.slice(2).filter((label) => label === '1080p').length).toBeLessThanOrEqual(2)
  expect(shown).toContain('720p')
  expect(rest.middle).toBeLessThan(1)
}, 60_000)

test('a line too thin for the smallest picture is told of', async () => {
  const { fellBack } = await watchOn(200_000, 15)
  expect(fellBack[0]).toBe('unsteady')
})
