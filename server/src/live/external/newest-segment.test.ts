import { expect, it } from 'vitest'
import { newestSegment } from './newest-segment.ts'

it.each([
  ['the last one', ['#EXTINF:4,', 'a.ts', '#EXTINF:4,', 'b.ts'], 'b.ts'],
  ['none of an empty playlist', ['#EXT-X-TARGETDURATION:4'], null],
  ['none that is missing', ['a.ts', '#EXT-X-GAP', '#EXTINF:4,', 'b.ts'], 'a.ts'],
  ['no part, and nothing announced', ['a.ts', '#EXT-X-PART:URI="b.m4s"'], 'a.ts'],
])('%s', (_name, lines, expected) => {
  expect(newestSegment(['#EXTM3U', ...lines, ''].join('\n'))).toBe(expected)
})
