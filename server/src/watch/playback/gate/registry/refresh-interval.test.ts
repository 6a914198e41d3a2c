import { expect, it } from 'vitest'
import { createRefreshInterval } from './refresh-interval.ts'

const longest = 1000

function nextOf(pace: ReturnType<typeof createRefreshInterval>, from: number, inHaste = false) {
  for (let tick = from; tick < longest; tick++) if (pace.isDue(tick, inHaste)) return tick
  return longest
}

it('reads fifteen ticks after the start, and fifteen after each reading that was quick', () => {
  const pace = createRefreshInterval(1000)
  expect(nextOf(pace, 0)).toBe(15)
  pace.begin(15)
  pace.end(15, 75)
  expect(nextOf(pace, 15)).toBe(30)
})

it.each([
  [76, 16],
  [1000, 200],
  [1500, 300],
  [60_000, 300],
])(
  'after a reading of %i ms waits %i ticks from its end, half a hundredth of the time or five minutes',
  (ms, ticks) => {
    const pace = createRefreshInterval(1000)
    pace.begin(15)
    pace.end(20, ms)
    expect(nextOf(pace, 20)).toBe(20 + ticks)
  },
)

it('waits fifteen ticks only, when something may have been missed', () => {
  const pace = createRefreshInterval(1000)
  pace.begin(15)
  pace.end(15, 3000)
  expect(nextOf(pace, 15, true)).toBe(30)
})

it('tries again fifteen ticks after one that failed, however long those before took', () => {
  const pace = createRefreshInterval(1000)
  pace.begin(15)
  pace.end(15, 3000)
  pace.begin(315)
  expect(nextOf(pace, 315)).toBe(330)
})
