import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paid, planRefund, type RefundRequest } from './refund-plan.ts'

/** $60.00 and 100 points. */
const paid: Paid = {
  cents: 6000,
  refundedCents: 0,
  lines: [
    { accountId: 'anna', months: 2, taken: 0 },
    { accountId: 'ola', months: 4, taken: 0 },
  ],
  points: 100,
  pointsReturned: 0,
}

describe('a refund', () => {
  it.each<[string, RefundRequest, Record<string, number>, number, number, boolean]>([
    ['of all', {}, { anna: 2, ola: 4 }, 6000, 100, true],
    ['of half takes half the months, the friend’s first', { cents: 3000 }, { ola: 3 }, 3000, 50, false],
    ['of more than the last line', { cents: 5000 }, { anna: 1, ola: 4 }, 5000, 83, false],
    ['of less than a month’s price takes none', { cents: 999 }, {}, 999, 16, false],
    ['of one account', { accountIds: ['anna'] }, { anna: 2 }, 2000, 33, false],
    ['of every account is all', { accountIds: ['ola', 'anna'] }, { anna: 2, ola: 4 }, 6000, 100, true],
  ])('%s', (_what, wish, months, cents, points, whole) => {
    const planned = planRefund(paid, wish)
    expect(planned).toMatchObject({ ok: true, plan: { cents, points, whole } })
    const taken = planned.ok ? planned.plan.months : []
    expect(Object.fromEntries(taken.map((part) => [part.accountId, part.months]))).toEqual(months)
  })

  it.each<[Partial<Paid>, RefundRequest, string]>([
    [{ refundedCents: 6000 }, {}, 'nothing-left'],
    [{ refundedCents: 1 }, { cents: 6000 }, 'too-much'],
    [{}, { cents: 0 }, 'no-amount'],
    [{}, { cents: -5 }, 'no-amount'],
    [{}, { cents: 0.5 }, 'no-amount'],
    [{}, { accountIds: [] }, 'no-such-line'],
    [{}, { accountIds: ['kari'] }, 'no-such-line'],
    [{ lines: [{ accountId: 'anna', months: 2, taken: 2 }] }, { accountIds: ['anna'] }, 'no-such-line'],
  ])('of %j by %j is refused: %s', (changed, wish, reason) => {
    expect(planRefund({ ...paid, ...changed }, wish)).toEqual({ ok: false, reason })
  })
})

it('property: parts never take more than was paid for, and together they take all of it', () => {
  const orders = fc.record({
    cents: fc.integer({ min: 100, max: 500_000 }),
    months: fc.array(fc.integer({ min: 1, max: 36 }), { minLength: 1, maxLength: 8 }),
    points: fc.integer({ min: 0, max: 5000 }),
    parts: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 10 }),
  })
  fc.assert(
    fc.property(orders, ({ cents, months, points, parts }) => {
      let now: Paid = {
        cents,
        refundedCents: 0,
        lines: months.map((bought, i) => ({ accountId: String(i), months: bought, taken: 0 })),
        points,
        pointsReturned: 0,
      }
      for (const part of [...parts, undefined]) {
        const planned = planRefund(now, part === undefined ? {} : { cents: part })
        if (!planned.ok) continue
        const { plan } = planned
        now = {
          ...now,
          refundedCents: now.refundedCents + plan.cents,
          pointsReturned: now.pointsReturned + plan.points,
          lines: now.lines.map((line) => {
            const taken = plan.months.find(({ accountId }) => accountId === line.accountId)?.months ?? 0
            return { ...line, taken: line.taken + taken }
          }),
        }
        expect(now.refundedCents).toBeLessThanOrEqual(cents)
        expect(now.pointsReturned).toBeLessThanOrEqual(points)
        for (const line of now.lines) expect(line.taken).toBeLessThanOrEqual(line.months)
      }
      expect(now.refundedCents).toBe(cents)
      expect(now.pointsReturned).toBe(points)
      for (const line of now.lines) expect(line.taken).toBe(line.months)
    }),
  )
})
