import { expect, it } from 'vitest'
import { detectClockJumps } from './clock-skew.ts'

it('tells of a clock that was set on, once, with the moment before', () => {
  let [now, steady] = [1_000_000, 0]
  const jumps: number[] = []
  const look = detectClockJumps({ now: () => now, steady: () => steady }, (before) => jumps.push(before))
  const pass = (ms: number, set = 0) => {
    now += ms + set
    steady += ms
    look()
  }
  // Time passes, also for long; clocks are trimmed; one is set back.
  pass(1000)
  pass(90_000)
  pass(1000, 4999)
  pass(1000, -60_000)
  expect(jumps).toEqual([])
  const before = now + 1000
  pass(1000, 5000)
  pass(1000)
  expect(jumps).toEqual([before])
})
