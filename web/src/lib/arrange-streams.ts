import type { Stream } from '@strom/contract'

/** A stream, and its place in `streams/all`, which a player's `default` counts wherever the stream is shown. */
export type PlacedStream = { stream: Stream; index: number }

/** From so many streams on, lists can be searched. */
export const manyStreams = 9

/** The streams with a member's favourites first, both in the order of the site. */
export function arrangeStreams(streams: readonly Stream[], favourites: readonly string[]): PlacedStream[] {
  const placed = streams.map((stream, index) => ({ stream, index }))
  const isFavourite = ({ stream }: PlacedStream) => favourites.includes(stream.id)
  return [...placed.filter(isFavourite), ...placed.filter((one) => !isFavourite(one))]
}

/** Letters that are typed without their marks, too. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', đ: 'd' }

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[øæłßđ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** The streams whose titles have every word that is sought, or begin like it. */
export function searchStreams(placed: readonly PlacedStream[], sought: string): readonly PlacedStream[] {
  const words = fold(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return placed
  return placed.filter(({ stream }) => words.every((word) => fold(stream.title).includes(word)))
}
