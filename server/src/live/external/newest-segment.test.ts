import { expect, it } from 'vitest'
import { findNewestSegment } from './newest-segment.ts'

const find = (...lines: string[]) => findNewestSegment(['#EXTM3U', ...lines, ''].join('\n'))

it.each([
  ['the last one', ['#EXTINF:4,', 'a.ts', '#EXTINF:4,', 'b.ts'], 'b.ts'],
  ['none of an empty playlist', ['#EXT-X-TARGETDURATION:4'], undefined],
  ['none that is missing', ['a.ts', '#EXT-X-GAP', '#EXTINF:4,', 'b.ts'], 'a.ts'],
  ['no part, and nothing announced', ['a.ts', '#EXT-X-PART:URI="b.m4s"'], 'a.ts'],
])('%s', (_name, lines, expected) => {
  expect(find(...lines)?.address).toBe(expected)
})

it('comes with its initialisation section and its key', () => {
  const key = '#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1F'
  const found = find(key, '#EXT-X-MAP:URI="head.mp4"', 'a.m4s', 'b.m4s')
  expect(found).toEqual({ address: 'b.m4s', map: 'head.mp4', key: 'k' })
})

it.each([
  ['its end', ['#EXT-X-KEY:METHOD=AES-128,URI="k"', 'a.ts', '#EXT-X-KEY:METHOD=NONE', 'b.ts'], null],
  [
    'its change',
    ['#EXT-X-KEY:METHOD=AES-128,URI="k"', 'a.ts', '#EXT-X-KEY:METHOD=AES-128,URI="l"', 'b.ts'],
    'l',
  ],
  [
    'one beside it of another format',
    [
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="d",KEYFORMAT="com.apple"',
      'b.ts',
    ],
    'k',
  ],
])('of a key it takes note of %s', (_name, lines, expected) => {
  expect(find(...lines)?.key ?? null).toBe(expected)
})
