import type { ByteRange } from './byte-range.ts'

/** A segment as a playlist names it, and which stretch of its file it is; null: all of it. */
export type ListedSegment = { address: string; range: ByteRange | null }

/** The last segment of a playlist, but for those that it says are missing (RFC 8216bis, 4.4.4.2 and 4.4.4.7). */
export function newestSegment(playlist: string): ListedSegment | null {
  let newest: ListedSegment | null = null
  let range: ByteRange | null = null
  let isMissing = false
  /** Where a stretch without an offset begins: behind the one before. */
  let end = 0
  for (const line of playlist.split('\n')) {
    const [, length, offset] = /^#EXT-X-BYTERANGE:(\d{1,15})(?:@(\d{1,15}))?$/.exec(line) ?? []
    if (length !== undefined) {
      const first = offset === undefined ? end : Number(offset)
      range = { first, last: first + Number(length) - 1 }
    } else if (line === '#EXT-X-GAP') isMissing = true
    else if (line !== '' && !line.startsWith('#')) {
      if (!isMissing) newest = { address: line, range }
      end = range ? range.last + 1 : 0
      range = null
      isMissing = false
    }
  }
  return newest
}
