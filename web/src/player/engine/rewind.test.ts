import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPast, reachOf, readPast, rewindAddress } from './rewind.ts'

beforeEach(() => vi.stubGlobal('location', { href: 'https://live.example.org/player' }))
afterEach(() => vi.unstubAllGlobals())

const told = (value: string) => ({ 'no.strom.rewind': { VALUE: value } })

test('a playlist says how far one can go back', () => {
  expect(readPast(told('65/1800'), 5000)).toEqual({ seconds: 65, most: 1800, readAt: 5000 })
})

test.each([null, undefined, {}, { other: { VALUE: '1/2' } }, told(''), told('x/y'), told('-1/5'), told('5')])(
  '%j says nothing of that',
  (sessionData) => expect(readPast(sessionData, 0)).toBeNull(),
)

test('it is found in the playlist’s text, too', () => {
  const playlist = '#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID="no.strom.rewind",VALUE="0/600"\nlow.m3u8\n'
  expect(findPast(playlist, 7)).toEqual({ seconds: 0, most: 600, readAt: 7 })
  expect(findPast('#EXTM3U\nlow.m3u8\n', 7)).toBeNull()
})

test('the reach grows with time, in steps, up to its most', () => {
  const past = { seconds: 65, most: 100, readAt: 0 }
  expect([0, 4000, 5000, 30_000, 60_000].map((now) => reachOf(past, now))).toEqual([60, 60, 70, 90, 100])
})

test('a broadcast that has just begun has none', () => {
  expect(reachOf({ seconds: 12, most: 1800, readAt: 0 }, 0)).toBeNull()
  expect(reachOf(null, 0)).toBeNull()
})

test.each([
  ['/media/arena/index.m3u8?token=abc', 'https://live.example.org/media/t/abc/arena/rewind.m3u8?behind=30'],
  [
    'https://edge.example.org/media/a%20b/index.m3u8?token=a-b_c',
    'https://edge.example.org/media/t/a-b_c/a%20b/rewind.m3u8?behind=30',
  ],
  ['https://other.example.org/live/arena.m3u8?token=abc', null],
  ['/media/arena/index.m3u8', null],
])('of %s it is at %s', (url, address) => {
  expect(rewindAddress(url, 30.4)).toBe(address)
})
