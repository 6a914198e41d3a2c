/** Inclusive. */
export type ByteRange = { first: number; last: number }

export function writeRange({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`
}

export function readStretch(text: string, next = 0): ByteRange | null {
  const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text) ?? []
  const first = offset === undefined ? next : Number(offset)
  return Number(length) > 0 ? { first, last: first + Number(length) - 1 } : null
}

/** RFC 8216bis, 4.4.4.2 and 4.4.4.9. */
export function createStretches() {
  let next = 0
  return (text: string): ByteRange | null => {
    const stretch = readStretch(text, next)
    next = stretch ? stretch.last + 1 : 0
    return stretch
  }
}

/** Stores the range in the URL's fragment, which is never sent to a server. */
export function markStretch(url: URL, stretch: ByteRange | null) {
  url.hash = stretch ? writeRange(stretch) : ''
}

export function markedStretch(url: string): ByteRange | null {
  const [, first, last] = /#bytes=(\d+)-(\d+)$/.exec(url) ?? []
  return first === undefined ? null : { first: Number(first), last: Number(last) }
}
