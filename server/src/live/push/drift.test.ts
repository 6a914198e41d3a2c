import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDrift } from './drift.ts'

const fragmentMs = 200
const hours = 3

/** In ms, for a broadcaster's clock that is `ppm` fast. */
function distances(ppm: number, jitterMs: (n: number) => number): number[] {
  const drift = createDrift()
  const began = Date.UTC(2026, 10, 20)
  drift.anchor(0, began)
  return Array.from({ length: (hours * 3_600_000) / fragmentMs }, (_, n) => {
    const end = (n + 1) * fragmentMs
    const sent = began + (n + 1) * fragmentMs * (1 - ppm / 1e6)
    const now = sent + jitterMs(n)
    return sent - (end + drift.offsetFor(end - fragmentMs, end, now))
  })
}

it('follows a broadcaster’s clock for hours, whatever its line does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 0, max: 300 }), (ppm, jitter) => {
      const worst = Math.max(...distances(ppm, (n) => ((n * 7919) % 97) * (jitter / 97)).map(Math.abs))
      expect(worst).toBeLessThan(350)
    }),
    { numRuns: 5 },
  )
})

it('moves a fragment by so little that nobody hears it, and not at all while the clocks agree', () => {
  const steady = distances(0, () => 0)
  expect(new Set(steady.map(Math.round))).toEqual(new Set([0]))
  const drifting = distances(150, () => 0)
  const steps = drifting.slice(1).map((distance, n) => Math.abs(distance - (drifting[n] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.15)
})
