import { expect, test } from 'vitest'
import { judgeEdge, nearerTarget } from './live-edge.ts'

const near = { target: 0.8, segment: 2 }
const far = { target: 18, segment: 6 }

const cases = [
  { name: 'at the target', ...near, latency: 0.8, held: false, verdict: 'at-edge' },
  { name: 'a little late, mended by speed', ...near, latency: 2.7, held: false, verdict: 'at-edge' },
  { name: 'later than speed can mend', ...near, latency: 3.4, held: false, verdict: 'jump' },
  { name: 'a little late by choice', ...near, latency: 3, held: true, verdict: 'behind' },
  { name: 'very late by choice', ...near, latency: 600, held: true, verdict: 'behind' },
  { name: 'long segments allow more', ...far, latency: 23, held: false, verdict: 'at-edge' },
  { name: 'long segments have an end, too', ...far, latency: 26, held: false, verdict: 'jump' },
]

test.each(cases)('$name: $verdict', ({ held, verdict, ...position }) => {
  expect(judgeEdge(position, held)).toBe(verdict)
})

test('a target pushed back by stalls comes nearer each quiet minute, as far as the source’s own', () => {
  expect(nearerTarget(1.4, 0.6, 59_000)).toBeNull()
  expect(nearerTarget(1.4, 0.6, 60_000)).toBeCloseTo(1.2)
  expect(nearerTarget(0.7, 0.6, 60_000)).toBe(0.6)
  expect(nearerTarget(0.6, 0.6, 600_000)).toBeNull()
})
