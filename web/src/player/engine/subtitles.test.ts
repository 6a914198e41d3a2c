import { expect, it } from 'vitest'
import { placeAboveBar } from './subtitles.ts'

it.each([
  ['a phone', 1, 375, 211, 65],
  ['a phone, two lines', 2, 375, 211, 58],
  ['a desktop', 1, 1440, 810, 83],
  ['a picture lower than the bar', 3, 375, 50, 0],
])('on %s a cue of %i lines stands above the bar', (_where, lines, width, height, percent) => {
  expect(placeAboveBar(lines, { width, height })).toBe(percent)
})
