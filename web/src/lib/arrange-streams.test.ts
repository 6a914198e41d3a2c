import type { Stream } from '@strom/contract'
import { expect, test } from 'vitest'
import { arrangeStreams, searchStreams } from './arrange-streams.ts'

const streams = ['Fjord', 'Trikken', 'Håndball Øst', 'Arena 1', 'Arena 10'].map(
  (title) => ({ id: title.toLowerCase(), title }) as Stream,
)
const titles = (placed: ReturnType<typeof arrangeStreams>) => placed.map(({ stream }) => stream.title)

test('favourites come first, each with its place in the order of the site', () => {
  const placed = arrangeStreams(streams, ['arena 10', 'trikken', 'gone'])
  expect(placed.map(({ index }) => index)).toEqual([1, 4, 0, 2, 3])
  expect(titles(arrangeStreams(streams, []))).toEqual(streams.map(({ title }) => title))
})

test.each([
  ['', 5],
  ['  ', 5],
  ['ARENA', 2],
  ['arena 10', 1],
  ['1 are', 2],
  ['handball ost', 1],
  ['øst', 1],
  ['nothing', 0],
])('a search for %j finds %i', (sought, count) => {
  expect(searchStreams(arrangeStreams(streams, []), sought)).toHaveLength(count)
})
