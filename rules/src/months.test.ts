import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from './months.ts'

const at = (iso: string) => Date.parse(iso)

describe('addMonths', () => {
  it.each([
    ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00Z'],
    ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
    ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
    ['2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00Z'],
    ['2026-12-31T12:00:00Z', 12, '2027-12-31T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
    ['2026-03-31T00:00:00.500Z', 36, '2029-03-31T00:00:00.500Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(at(from), months)).toBe(at(to))
  })

  it('never skips a month and keeps the time of day', () => {
    const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 36 }), (from, months) => {
        const before = new Date(from)
        const after = new Date(addMonths(from, months))
        const monthsBetween =
          (after.getUTCFullYear() - before.getUTCFullYear()) * 12 + after.getUTCMonth() - before.getUTCMonth()
        expect(monthsBetween).toBe(months)
        expect(after.getTime() % 86_400_000).toBe(from % 86_400_000)
        expect(after.getUTCDate()).toBeLessThanOrEqual(before.getUTCDate())
      }),
    )
  })
})
