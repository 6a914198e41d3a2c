import type { Stream } from '@strom/contract'

/** `index` is the place in `streams/all`. */
export type PlacedStream = { stream: Stream; index: number }

export const manyStreams = 9

export function arrangeStreams(streams: readonly Stream[], favourites: readonly string[]): PlacedStream[] {
  const placed = streams.map((stream, index) => ({ stream, index }))
  const isFavourite = ({ stream }: PlacedStream) => favourites.includes(stream.id)
  return [...placed.filter(isFavourite), ...placed.filter((one) => !isFavourite(one))]
}

/** NFD does not decompose these. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', đ: 'd' }

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[øæłßđ]/g, (letter) => plainLetters[letter] ?? letter)
}

export function searchStreams(placed: readonly PlacedStream[], sought: string): readonly PlacedStream[] {
  const words = fold(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return placed
  return placed.filter(({ stream }) => words.every((word) => fold(stream.title).includes(word)))
}
