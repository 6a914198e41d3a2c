import { expect, it } from 'vitest'
import { detectClockJumps } from './clock-jumps.ts'

it('tells of a clock that was set on, once, with the moment before, and of one that was set back', () => {
  let [now, steady] = [1_000_000, 0]
  const jumps: (number | 'back')[] = []
  const look = detectClockJumps(
    { now: () => now, steady: () => steady },
    { onSetOn: (before) => jumps.push(before), onSetBack: () => jumps.push('back') },
  )
  const pass = (ms: number, set = 0) => {
    now += ms + set
    steady += ms
    look()
  }
  // Long waits and small corrections are no jumps.
  pass(1000)
  pass(90_000)
  pass(1000, 4999)
  pass(1000, -4999)
  expect(jumps).toEqual([])
  const before = now + 1000
  pass(1000, 5000)
  pass(1000)
  expect(jumps).toEqual([before])
  pass(1000, -5000)
  pass(1000)
  pass(1000, -400 * 86_400_000)
  expect(jumps).toEqual([before, 'back', 'back'])
})
