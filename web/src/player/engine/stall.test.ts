import { expect, test } from 'vitest'
import { judgeStall, observePlayback, type StallState } from './stall.ts'

/** Samples every half second; positions in seconds. */
function watch(positions: number[], expected = true, step = 500): StallState {
  let state: StallState | null = null
  positions.forEach((position, index) => {
    state = observePlayback(state, { now: index * step, position, expected })
  })
  if (!state) throw new Error('nothing watched')
  return state
}

test('moving pictures are moving', () => {
  expect(judgeStall(watch([0, 0.5, 1, 1.5]), 1500, 0)).toBe('moving')
})

test('a standing picture is still, then stuck, then lost', () => {
  const standing = (samples: number) => watch([0, ...Array<number>(samples).fill(0.5)])
  expect(judgeStall(standing(3), 1500, 0)).toBe('still')
  expect(judgeStall(standing(7), 3500, 0)).toBe('stuck')
  expect(judgeStall(standing(21), 10_500, 0)).toBe('lost')
})

test('patience with a source doubles with each new start in a row, up to a minute', () => {
  const standing = watch([0.5, ...Array<number>(40).fill(0.5)])
  expect(judgeStall(standing, 19_999, 1)).toBe('stuck')
  expect(judgeStall(standing, 20_000, 1)).toBe('lost')
  expect(judgeStall(standing, 59_999, 30)).toBe('stuck')
  expect(judgeStall(standing, 60_000, 30)).toBe('lost')
})

test('a paused picture does not stall', () => {
  expect(judgeStall(watch(Array<number>(30).fill(3), false), 14_500, 0)).toBe('moving')
})

test('a sleeping tab does not count as a stall', () => {
  expect(judgeStall(watch([3, 3, 3], true, 60_000), 120_000, 0)).toBe('moving')
})
