import fc from 'fast-check'
import { expect, it } from 'vitest'
import { broadcastWithStalls, longestOffset, type Stall } from '../../../testing/live/stalled-broadcast.ts'

const stall: fc.Arbitrary<Stall> = fc.record({
  fragments: fc.integer({ min: 1, max: 20 }),
  silentMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 60_000 })),
  reconnects: fc.boolean(),
  held: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
  watched: fc.boolean(),
})

const sizes = (frames: readonly { size: number }[]) => frames.map(({ size }) => size)

it('a broadcast with stalls and reconnects of up to a minute is one file with every frame, sound beside picture', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stall, { minLength: 1, maxLength: 12 }), async (stalls) => {
      const found = await broadcastWithStalls(stalls)
      const { sent, kept } = found
      expect(sizes(kept.pictures)).toEqual(sizes(sent.pictures))
      expect(sizes(kept.sound)).toEqual(sizes(sent.sound))
      expect(longestOffset(found)).toBeLessThan(0.04)
      for (const frames of [kept.pictures, kept.sound]) {
        const times = frames.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }
      expect(found).toMatchObject({ files: 1, broadcasts: 1 })
    }),
    { numRuns: 25 },
  )
}, 120_000)

it.each([
  [true, 59_900, 1],
  [true, 60_000, 1],
  [true, 60_100, 2],
  [false, 59_900, 1],
  [false, 60_000, 1],
  [false, 60_100, 2],
])('with a reconnect (%s) after %d ms there are %d broadcasts', async (reconnects, silentMs, broadcasts) => {
  const rest = { reconnects, held: 0, watched: false }
  const found = await broadcastWithStalls([
    { fragments: 20, silentMs, ...rest },
    { fragments: 20, silentMs: 0, ...rest },
  ])
  expect(found.broadcasts).toBe(broadcasts)
})
