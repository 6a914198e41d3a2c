import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { useLedgerStage } from '../../../testing/stages/ledger-stage.ts'
import { foldTotals } from './fold-totals.ts'
import { sumAllTime, sumRange } from './queries.ts'

const stage = useLedgerStage()

/** Per day, from the totals and from the lines themselves. */
async function bothCounts() {
  const names = sql.raw('subscriptions, payments, orders, cents')
  const sums = sql.raw(
    ['members', 'subscriptions', 'payments', 'orders', 'cents']
      .map((name) => `sum(${name})::integer as ${name}`)
      .join(),
  )
  const byDay = async (lines: RawBuilder<unknown>) => {
    const found = await sql<Record<string, unknown>>`
      select day::text as day, is_legacy, provider, ${sums} from (${lines}) as lines group by 1, 2, 3 order by 1, 2, 3
    `.execute(stage.site.app.db)
    return found.rows.filter(({ day: _, is_legacy: __, provider: ___, ...figures }) =>
      Object.values(figures).some((figure) => figure !== 0),
    )
  }
  const counted = await byDay(sql`
    select day, is_legacy, provider, members, ${names} from day_totals
    union all select day, is_legacy, provider, members, ${names} from day_changes`)
  const lines = await byDay(sql`
    select day, is_legacy, provider, 0 as members, ${names} from counted_lines join accounts on accounts.id = account_id
    union all select (created_at at time zone 'UTC')::date, is_legacy, '', 1, 0, 0, 0, 0 from accounts`)
  return { counted, lines }
}

it('counts by day what the lines say, whatever is done to them', async () => {
  const people = [
    await stage.member(),
    await stage.member({ legacy: true }),
    await stage.member({ at: '2026-03-01T23:30:00Z' }),
  ]
  const paid: string[] = []
  const refunds: string[] = []
  let seed = 7
  const pick = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const someDay = () => `2026-0${1 + pick(4)}-1${pick(10)}T${10 + pick(14)}:${10 + pick(50)}:00Z`
  const one = (list: readonly string[]) => list[pick(list.length)] ?? ''
  const steps = [
    async () =>
      paid.push(
        await stage.payment({ by: one(people), cents: 100 + pick(5000), at: someDay(), btc: pick(3) === 0 }),
      ),
    async () =>
      paid.length > 0 &&
      refunds.push(await stage.refund(one(paid), 1 + pick(90), pick(2) === 0 ? null : someDay())),
    () =>
      stage.site.app.db
        .updateTable('refunds')
        .set(
          pick(2) === 0
            ? { state: 'failed', completed_at: null }
            : { state: 'completed', completed_at: new Date(someDay()) },
        )
        .where('id', '=', one(refunds))
        .execute(),
    () => stage.grant(one(people), 1 + pick(20), '2026-05-01T00:00:00Z'),
    () =>
      stage.site.app.db
        .updateTable('accounts')
        .set({ is_legacy: pick(2) === 0 })
        .where('id', '=', one(people))
        .execute(),
    () => foldTotals(stage.site.app),
  ]
  for (let step = 0; step < 80; step++) await steps[pick(steps.length)]?.()
  const { counted, lines } = await bothCounts()
  expect(lines.length).toBeGreaterThan(10)
  expect(counted).toEqual(lines)
  const everything = { start: '2020-01-01', end: '2029-12-31' }
  expect(await sumAllTime(stage.site.app.db)).toEqual(
    expect.arrayContaining(await sumRange(stage.site.app.db, everything)),
  )
})
