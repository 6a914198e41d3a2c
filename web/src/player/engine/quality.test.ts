import { expect, test } from 'vitest'
import { findQuality, listQualities } from './quality.ts'

const renditions = [
  { width: 854, height: 480, bitrate: 800_000 },
  { width: 1280, height: 720, bitrate: 1_500_000 },
  { width: 1280, height: 720, bitrate: 2_500_000 },
  { width: 1920, height: 1080, bitrate: 4_000_000 },
]

test('lists the richest rendition of each height, tallest first', () => {
  expect(listQualities(renditions).map(({ label, index }) => [label, index])).toEqual([
    ['1080p', 3],
    ['720p', 2],
    ['480p', 0],
  ])
})

test('names upright pictures by their short side and unknown sizes by bit rate', () => {
  expect(listQualities([{ width: 720, height: 1280, bitrate: 1 }])[0]?.label).toBe('720p')
  expect(listQualities([{ width: 0, height: 0, bitrate: 900_400 }])[0]?.label).toBe('900 kb/s')
})

test.each([
  ['auto', null],
  ['720p', '720p'],
  ['900p', '720p'],
  ['2160p', '1080p'],
  ['240p', '480p'],
  ['nonsense', '480p'],
])('the choice %s plays %s', (choice, label) => {
  expect(findQuality(choice, listQualities(renditions))?.label ?? null).toBe(label)
})

test('nothing to choose from is left to the engine', () => {
  expect(findQuality('720p', [])).toBeNull()
})
