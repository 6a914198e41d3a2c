export type ByteRange = { first: number; last: number }

/** A `Range` header of one stretch with both ends; null for any other, which may be answered with the whole. */
export function parseRange(header: string | undefined): ByteRange | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  const range = { first: Number(first), last: Number(last) }
  return first !== undefined && range.first <= range.last ? range : null
}

export function writeRange({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`
}
