import { expect, test } from 'vitest'
import { adapt, startAdaptation } from './adaptation.ts'
import { beyondGap, judgeCut } from './cut-over.ts'
import { createEdge, createMinimum, createTarget, playbackRate } from './latency.ts'
import { createSteadiness } from './steadiness.ts'
import { createTimeline } from './timeline.ts'

test.each([
  [0, 0.97],
  [0.3, 0.97],
  [0.4, 0.99],
  [0.48, 1],
  [0.53, 1],
  [0.7, 1.05],
  [2, 1.1],
])('a smallest buffer of %d s plays at %d', (smallest, rate) => {
  expect(playbackRate(smallest, 0.5)).toBe(rate)
})

test('speed alone brings the buffer to its target and keeps it there', () => {
  let smallest = 1.4
  for (let second = 0; second < 20; second += 1) smallest -= playbackRate(smallest, 0.5) - 1
  expect(Math.abs(smallest - 0.5)).toBeLessThan(0.05)
})

test('the target is as long as the line was late within a quarter of an hour, and somewhat longer', () => {
  const minute = 60_000
  let now = 0
  const target = createTarget(() => now)
  target.arrivedLate(0.3)
  expect(target.seconds()).toBe(0.5)
  target.arrivedLate(1.2)
  expect(target.seconds()).toBeCloseTo(1.3)
  now = 14 * minute
  target.arrivedLate(0.6)
  expect(target.seconds()).toBeCloseTo(1.3)
  now = 17 * minute
  expect(target.seconds()).toBeCloseTo(0.8)
  now = 40 * minute
  expect(target.seconds()).toBe(0.5)
})

test('late by nearly as much as at its worst, the line has not recovered', () => {
  const minute = 60_000
  let now = 0
  const target = createTarget(() => now)
  target.arrivedLate(1.2)
  now = 14 * minute
  target.arrivedLate(0.9)
  now = 28 * minute
  expect(target.seconds()).toBeCloseTo(1.3)
  now = 30 * minute
  expect(target.seconds()).toBeCloseTo(1.05)
})

test('late for long, the line gets a second more each time', () => {
  const target = createTarget(() => 0)
  const targets = [8, 8, 8, 8].map((late) => {
    target.arrivedLate(late)
    return target.seconds()
  })
  expect(targets).toEqual([1.5, 2.5, 3.5, 3.5])
})

test('the smallest value of each second', () => {
  const minimum = createMinimum()
  minimum.restart(0)
  expect([0.5, 0.2, 0.7, 0.6].map((value, index) => minimum.add(value, 300 + index * 300))).toEqual([
    null,
    null,
    null,
    0.2,
  ])
  expect(minimum.add(0.9, 1500)).toBeNull()
  expect(minimum.add(0.8, 2300)).toBe(0.8)
})

test('after a sleep the values of before it are forgotten', () => {
  const minimum = createMinimum()
  minimum.restart(0)
  minimum.add(0.1, 500)
  expect(minimum.add(0.6, 60_000)).toBeNull()
  expect(minimum.add(0.5, 61_000)).toBe(0.5)
})

test('the edge goes on with the clock between arrivals, and is unknown without them', () => {
  const edge = createEdge()
  expect(edge.at(0)).toBeNull()
  expect(edge.arrived(10, 1000)).toBe(0)
  expect(edge.arrived(10.1, 1200)).toBeCloseTo(0.1)
  expect(edge.at(1400)).toBeCloseTo(10.4)
  expect(edge.at(9000)).toBeNull()
})

test.each([
  ['joins ahead of the playhead', { keyAt: 5.6 }, 'cut'],
  ['follows the last picture', { keyAt: 6 }, 'cut'],
  ['lies beyond what is there', { keyAt: 6.4 }, 'wait'],
  ['is on the screen already', { keyAt: 5.55 }, 'late'],
  ['lies beyond, and nothing is left to show', { keyAt: 6.4, playhead: 5.98 }, 'cut'],
  ['lies beyond, and the sound has ended', { keyAt: 6.4, playhead: 5.7, starving: true }, 'cut'],
  ['follows the last picture, and nothing is left to show', { keyAt: 6, playhead: 6 }, 'cut'],
] as const)('a key frame that %s', (_, given, verdict) => {
  expect(judgeCut({ playhead: 5.42, end: 6, frame: 0.04, starving: false, ...given })).toBe(verdict)
})

function ranges(...list: [number, number][]) {
  const at = (index: number) => list[index] ?? [0, 0]
  return {
    length: list.length,
    start: (index: number) => at(index)[0],
    end: (index: number) => at(index)[1],
  }
}

test.each([
  ['none', [[0, 5]], 4, null],
  ['the end, where more will come', [[0, 5]], 5, null],
  [
    'one ahead, but not yet reached',
    [
      [0, 5],
      [6, 8],
    ],
    4,
    null,
  ],
  [
    'one right ahead',
    [
      [0, 5],
      [6, 8],
    ],
    4.95,
    6.01,
  ],
  [
    'one right ahead, with little behind it',
    [
      [0, 5],
      [6, 6.05],
    ],
    4.95,
    null,
  ],
  ['the past thrown away', [[6, 8]], 3, 6.01],
] as const)('a hole: %s', (_, list, playhead, expected) => {
  expect(beyondGap(ranges(...list.map(([start, end]): [number, number] => [start, end])), playhead)).toBe(
    expected,
  )
})

test('large timestamps of two scales become small ones that fit together', () => {
  const timeline = createTimeline()
  const second = 1_800_000_000n
  timeline.begin(0)
  timeline.place(second * 10_000_000n, 10_000_000)
  expect(timeline.ticks(second * 10_000_000n + 400_000n, 10_000_000)).toBe(400_000)
  expect(timeline.ticks(second * 48_000n - 1024n, 48_000)).toBe(-1024)
  timeline.begin(60)
  expect(timeline.placed).toBe(false)
  timeline.place(90_000n, 90_000)
  expect(timeline.ticks(48_000n, 48_000)).toBe(60 * 48_000)
})

function afterSeconds(smallest: readonly number[]) {
  let state = startAdaptation(0)
  return smallest.flatMap((value, second) => {
    const decided = adapt(state, value, second * 1000)
    state = decided.state
    return decided.step ? [`${decided.step} at ${second}`] : []
  })
}
const seconds = (count: number, smallest: number) => new Array<number>(count).fill(smallest)

test('a dip goes down, once in three seconds', () => {
  expect(afterSeconds([...seconds(5, 0.5), ...seconds(4, 0.05)])).toEqual(['down at 5', 'down at 8'])
})

test('ten steady seconds go up, and each climb that failed doubles the wait', () => {
  const climbAndFail = [...seconds(10, 0.5), ...seconds(3, 0.5), 0.05]
  expect(afterSeconds([...climbAndFail, ...seconds(41, 0.5)])).toEqual([
    'up at 10',
    'down at 13',
    'up at 34',
    'up at 54',
  ])
})

test('a buffer that is neither well nor bad changes nothing', () => {
  expect(afterSeconds(seconds(60, 0.3))).toEqual([])
})

test('three stalls within thirty seconds are too many, or six within five minutes', () => {
  const stallEach = (seconds: number, times: number) => {
    const { stalled } = createSteadiness()
    return Array.from({ length: times }, (_, index) => stalled(index * seconds * 1000))
  }
  expect(stallEach(61, 9)).not.toContain(true)
  expect(stallEach(20, 6)).toEqual([false, false, false, false, false, true])
  const close = createSteadiness()
  expect([0, 10_000, 20_000].map((at) => close.stalled(at))).toEqual([false, false, true])
})
