import { expect, test } from 'vitest'
import { formatQuality } from './hls-source.ts'

test.each([
  [{ name: '1080p', height: 1080, frameRate: 25, bandwidth: 2_995_000 }, '1080p · 25/s · 3.0 Mb/s'],
  [{ name: 'main', height: null, frameRate: 29.97003, bandwidth: null }, 'main · 29.97/s'],
  [{ name: 'only', height: null, frameRate: null, bandwidth: null }, 'only'],
])('%j: %s', (rendition, words) => {
  expect(formatQuality(rendition)).toBe(words)
})
