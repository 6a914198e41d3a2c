import type { ByteRange } from './byte-range.ts'
import { readCounter } from './listed-number.ts'

/** An hour or two, more than live viewers go back. */
const maxLiveLines = 6_000

/** Tags of single segments; EXT-X-PLAYLIST-TYPE promises that none is removed. */
const ofSegments = new Set([
  'EXTINF',
  'EXT-X-PROGRAM-DATE-TIME',
  'EXT-X-GAP',
  'EXT-X-BITRATE',
  'EXT-X-PART',
  'EXT-X-DATERANGE',
  'EXT-X-PLAYLIST-TYPE',
])

/** Recordings play from their beginning. */
const whole = /^#EXT-X-(?:STREAM-INF|ENDLIST|PLAYLIST-TYPE:\s*VOD)/

export function findFirstKept(lines: readonly string[]): number {
  if (lines.length <= maxLiveLines || lines.some((line) => whole.test(line))) return 1
  const address = lines.findIndex(
    (line, index) => index >= lines.length - maxLiveLines && /^\s*[^#\s]/.test(line),
  )
  return address === -1 ? 1 : address + 1
}

/** Keeps what stays in force after the cut (RFC 8216bis, 6.2.2). */
export function createEarlierPart(readRange: (list: string) => ByteRange | null) {
  const head = { sequence: 0, discontinuity: 0 }
  let [map, keys, isNewKey]: [string | null, string[], boolean] = [null, [], true]

  function keepKey(line: string) {
    keys = /METHOD=NONE/.test(line) ? [] : isNewKey ? [line] : [...keys, line]
    isNewKey = false
  }

  return {
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
