import { expect, it } from 'vitest'
import { isExactCounter, readCounter, readListed, readListedWhole } from './listed-number.ts'
import { listedRenditions } from './listed-renditions.ts'
import { createEarlierPart } from './long-playlist.ts'
import { readFacts } from './playlist-facts.ts'

it.each([
  ['5000000', 5_000_000],
  ['29.97', 29.97],
  ['1000000000000', 1e12],
  ['1000000000001', null],
  ['9007199254740992', null],
  ['1e309', null],
  ['Infinity', null],
  ['NaN', null],
  ['-5', null],
  ['0', null],
  ['', null],
  [undefined, null],
])('reads %s as %s', (text, value) => {
  expect(readListed(text, 1e12)).toBe(value)
})

it('rounds to a whole number', () => {
  expect(readListedWhole('719.6', 65_535)).toBe(720)
})

it.each([
  ['7', 7, true],
  [' 000123 ', 123, true],
  ['999999999999999', 999_999_999_999_999, true],
  ['18446744073709551615', 744_073_709_551_615, false],
  ['x', 0, true],
  [undefined, 0, true],
])('counts from %s: %d, exact: %s', (text, value, exact) => {
  expect(readCounter(text)).toBe(value)
  expect(isExactCounter(text)).toBe(exact)
})

it('says nothing of a rendition whose numbers no player could mean', () => {
  const twenty = '9'.repeat(20)
  const list = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9007199254740992,RESOLUTION=${twenty}x${twenty},FRAME-RATE=${twenty}\na.m3u8`
  expect(listedRenditions(list)).toEqual([
    { name: '', width: null, height: null, frameRate: null, codecs: null, bandwidth: null },
  ])
})

it('keeps waits within a day, whatever a playlist says its segments last', () => {
  for (const target of ['9'.repeat(20), '1e99', '-3', '86401']) {
    const facts = readFacts(
      `#EXTM3U\n#EXT-X-TARGETDURATION:${target}\n#EXT-X-PART-INF:PART-TARGET=${target}\n`,
    )
    expect(facts).toMatchObject({ segmentMs: 6000, targetMs: 6000 })
  }
})

it('asks for the next segment by number only where it knows the number', () => {
  const list = (first: string) =>
    `#EXTM3U\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXTINF:2,\na.ts\n`
  expect(readFacts(list('41')).nextNumber).toBe(42)
  expect(readFacts(list('18446744073709551615')).nextNumber).toBeNull()
})

it('writes counters of 64 bits as whole numbers', () => {
  const earlier = createEarlierPart(() => null)
  earlier.takes('#EXT-X-MEDIA-SEQUENCE:18446744073709551615')
  earlier.takes('a.ts')
  expect(earlier.inForce()).toContain('#EXT-X-MEDIA-SEQUENCE:744073709551616')
})
