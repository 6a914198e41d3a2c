import { expect, test } from 'vitest'
import { addToFigures, type FigureEvent, readFigures, startFigures } from './figures.ts'

/** Times in milliseconds. */
function figuresOf(...events: [at: number, event: FigureEvent | null][]) {
  let figures = startFigures(1000)
  let now = 1000
  for (const [at, event] of events) {
    now = at
    if (event) figures = addToFigures(figures, event, at)
  }
  return readFigures(figures, now)
}

const picture = { type: 'picture' } as const
const waiting = { type: 'waiting' } as const
const playing = { type: 'playing' } as const
const excused = { type: 'excused' } as const

test('the start-up time is that of the first picture only', () => {
  expect(figuresOf([1250, picture], [5000, picture]).startUpMs).toBe(250)
  expect(figuresOf([9000, null]).startUpMs).toBeNull()
})

test('stalls after the first picture are counted with their length', () => {
  const figures = figuresOf(
    [1200, picture],
    [3000, waiting],
    [3500, playing],
    [9000, waiting],
    [9250, playing],
  )
  expect(figures).toMatchObject({ stalls: 2, stalledMs: 750 })
})

test('waiting for the first picture is no stall', () => {
  expect(figuresOf([1000, waiting], [2000, playing]).stalls).toBe(0)
})

test('nor is a wait too short to see', () => {
  expect(figuresOf([1200, picture], [3000, waiting], [3100, playing]).stalls).toBe(0)
})

test('nor one the viewer caused', () => {
  expect(figuresOf([1200, picture], [3000, excused], [3100, waiting], [4000, playing]).stalls).toBe(0)
  expect(figuresOf([1200, picture], [3000, excused], [6000, waiting], [7000, playing]).stalls).toBe(1)
})

test('a stall that still lasts is in the figures', () => {
  expect(figuresOf([1200, picture], [3000, waiting], [8000, null])).toMatchObject({
    stalls: 1,
    stalledMs: 5000,
  })
})

test('the rendition is the one shown last', () => {
  expect(figuresOf([1200, picture]).rendition).toBeNull()
  expect(
    figuresOf([2000, { type: 'shown', rendition: '720p' }], [3000, { type: 'shown', rendition: '1080p' }])
      .rendition,
  ).toBe('1080p')
})

test('the latency is the last one measured', () => {
  expect(
    figuresOf([2000, { type: 'live', latency: 1.5 }], [3000, { type: 'live', latency: 0.9042 }]).latency,
  ).toBe(0.9)
})
