/** A stretch of a file, with both its ends; bytes. */
export type ByteRange = { first: number; last: number }

export function writeRange({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`
}

/** A stretch as playlists write it: `length@offset`, or `length` alone, which begins at `next`; null for anything else. */
export function readStretch(text: string, next = 0): ByteRange | null {
  const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text) ?? []
  const first = offset === undefined ? next : Number(offset)
  return Number(length) > 0 ? { first, last: first + Number(length) - 1 } : null
}

/** Reads stretches, of which one without an offset begins behind the one before (RFC 8216bis, 4.4.4.2 and 4.4.4.9). */
export function createStretches() {
  let next = 0
  return (text: string): ByteRange | null => {
    const stretch = readStretch(text, next)
    next = stretch ? stretch.last + 1 : 0
    return stretch
  }
}

/** Says in an address which stretch of its file is meant: in the fragment, which no server is ever sent. */
export function markStretch(url: URL, stretch: ByteRange | null) {
  url.hash = stretch ? writeRange(stretch) : ''
}

/** The stretch that `markStretch` has said; null: the whole file. */
export function markedStretch(url: string): ByteRange | null {
  const [, first, last] = /#bytes=(\d+)-(\d+)$/.exec(url) ?? []
  return first === undefined ? null : { first: Number(first), last: Number(last) }
}
