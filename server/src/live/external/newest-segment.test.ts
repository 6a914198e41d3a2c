import { expect, it } from 'vitest'
import { newestSegment } from './newest-segment.ts'

it.each([
  ['the last one', ['#EXTINF:4,', 'a.ts', '#EXTINF:4,', 'b.ts'], { address: 'b.ts', range: null }],
  ['none of an empty playlist', ['#EXT-X-TARGETDURATION:4'], null],
  [
    'a stretch of a file',
    ['#EXT-X-BYTERANGE:100@20', 'all.mp4'],
    { address: 'all.mp4', range: { first: 20, last: 119 } },
  ],
  [
    'a stretch behind the one before',
    ['#EXT-X-BYTERANGE:100@20', 'all.mp4', '#EXT-X-BYTERANGE:30', 'all.mp4'],
    { address: 'all.mp4', range: { first: 120, last: 149 } },
  ],
  [
    'a whole file after a stretch of another',
    ['#EXT-X-BYTERANGE:100@20', 'all.mp4', '#EXTINF:4,', 'b.ts'],
    { address: 'b.ts', range: null },
  ],
  ['none that is missing', ['a.ts', '#EXT-X-GAP', '#EXTINF:4,', 'b.ts'], { address: 'a.ts', range: null }],
  ['no part, and nothing announced', ['a.ts', '#EXT-X-PART:URI="b.m4s"'], { address: 'a.ts', range: null }],
])('%s', (_name, lines, expected) => {
  expect(newestSegment(['#EXTM3U', ...lines, ''].join('\n'))).toEqual(expected)
})
