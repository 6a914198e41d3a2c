// A source that lists all of its day: viewers get the newest part of it.
import type { ByteRange } from './byte-range.ts'
import { readCounter } from './listed-number.ts'

/** A list that grows all day is cut to an hour or two, which is more than a live viewer goes back. */
const maxLiveLines = 6_000

/** Tags of single segments, and the promise that none of them will go. */
const ofSegments = new Set([
  'EXTINF',
  'EXT-X-PROGRAM-DATE-TIME',
  'EXT-X-GAP',
  'EXT-X-BITRATE',
  'EXT-X-PART',
  'EXT-X-DATERANGE',
  'EXT-X-PLAYLIST-TYPE',
])

/** Lists of renditions, and recordings, which are played from their beginning. */
const whole = /^#EXT-X-(?:STREAM-INF|ENDLIST|PLAYLIST-TYPE:\s*VOD)/

/** The index of the first line that is passed on: 1, or in a very long live playlist the one after an address. */
export function findFirstKept(lines: readonly string[]): number {
  if (lines.length <= maxLiveLines || lines.some((line) => whole.test(line))) return 1
  const address = lines.findIndex(
    (line, index) => index >= lines.length - maxLiveLines && /^\s*[^#\s]/.test(line),
  )
  return address === -1 ? 1 : address + 1
}

/**
 * The part of a long live playlist that is not passed on: its segments are counted, and what it says of those after them stays in force
 * (RFC 8216bis, 6.2.2).
 */
export function createEarlierPart(readRange: (list: string) => ByteRange | null) {
  const head = { sequence: 0, discontinuity: 0 }
  let [map, keys, isNewKey]: [string | null, string[], boolean] = [null, [], true]

  function keepKey(line: string) {
    keys = /METHOD=NONE/.test(line) ? [] : isNewKey ? [line] : [...keys, line]
    isNewKey = false
  }

  return {
    /** Whether a line is of that part, or speaks of the whole list and is passed on. */
    takes(line: string): boolean {
      const [, tag, list = ''] = /^#([^:]+):?(.*)$/.exec(line) ?? []
      if (tag === undefined) {
        head.sequence += 1
        isNewKey = true
      } else if (tag === 'EXT-X-MEDIA-SEQUENCE') head.sequence += readCounter(list)
      else if (tag === 'EXT-X-DISCONTINUITY-SEQUENCE') head.discontinuity += readCounter(list)
      else if (tag === 'EXT-X-DISCONTINUITY') head.discontinuity += 1
      else if (tag === 'EXT-X-BYTERANGE') readRange(list)
      else if (tag === 'EXT-X-MAP') map = line
      else if (tag === 'EXT-X-KEY') keepKey(line)
      else return ofSegments.has(tag)
      return true
    },
    inForce: () => [
      `#EXT-X-MEDIA-SEQUENCE:${head.sequence}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${head.discontinuity}`,
      ...keys,
      ...(map === null ? [] : [map]),
    ],
  }
}
