import { expect, test } from 'vitest'
import { atEdge, followEdge, judgeEdge, nearerTarget } from './live-edge.ts'

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

const late = { target: 1, segment: 2, latency: 3.2 }
const veryLate = { ...late, latency: 20 }
const live = { ...late, latency: 1 }
const moving = { now: 10_000, paused: false, movingMs: 5_000 }

test('jumps when very late, but leaves each jump time to show its effect', () => {
  const first = followEdge(atEdge, veryLate, moving)
  expect(first).toMatchObject({ jump: true, behind: true })
  expect(followEdge(first.state, veryLate, { ...moving, now: 12_000 }).jump).toBe(false)
  expect(followEdge(first.state, veryLate, { ...moving, now: 14_000 }).jump).toBe(true)
})

test('neither jumps while paused nor for a viewer who is behind on purpose', () => {
  expect(followEdge(atEdge, veryLate, { ...moving, paused: true }).jump).toBe(false)
  expect(followEdge({ ...atEdge, held: true }, veryLate, moving).jump).toBe(false)
})

test('an eager viewer is brought the whole way', () => {
  expect(followEdge(atEdge, late, moving).jump).toBe(false)
  expect(followEdge({ ...atEdge, eager: true }, late, moving).jump).toBe(true)
})

test('the edge, once really reached, forgets pause and eagerness', () => {
  const state = { held: true, eager: true, jumpedAt: 3 }
  expect(followEdge(state, live, moving).state).toEqual({ held: false, eager: false, jumpedAt: 3 })
  expect(followEdge(state, live, { ...moving, movingMs: 0 }).state).toBe(state)
})

test('a target pushed back by stalls comes nearer each quiet minute, as far as the source’s own', () => {
  expect(nearerTarget(1.4, 0.6, 59_000)).toBeNull()
  expect(nearerTarget(1.4, 0.6, 60_000)).toBeCloseTo(1.2)
  expect(nearerTarget(0.7, 0.6, 60_000)).toBe(0.6)
  expect(nearerTarget(0.6, 0.6, 600_000)).toBeNull()
})
