import { maxImported } from '@strom/contract'
import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const entries = (count: number, titleLength: number) =>
  Array.from({ length: count }, (_, index) => ({
    streamId: 'arena',
    weekly: false,
    title: 'å'.repeat(titleLength),
    startsAt: new Date(index * 60_000).toISOString(),
    endsAt: new Date(index * 60_000 + 1).toISOString(),
  }))

it.each([
  [0, 1],
  [1, 200],
  [500, 10],
  [501, 10],
  [1000, 10],
  [2000, 200],
  [777, 111],
])('%i entries with titles of %i letters go as calls that the server takes, in order', (count, length) => {
  const all = entries(count, length)
  const batches = inBatches(all)
  expect(batches.flat()).toEqual(all)
  for (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0)
    expect(batch.length).toBeLessThanOrEqual(maxImported)
    expect(Buffer.byteLength(JSON.stringify({ entries: batch }))).toBeLessThan(100_000)
  }
})
