import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openUnmigrated } from '../../../testing/db/databases.ts'
import { migrateToLatest } from '../../base/db/migrate.ts'
import { migrations } from '../../base/db/migrations/migrations.ts'
import { sumAllTime } from './queries.ts'

it('counts what was there before there were totals', async () => {
  const database = await openUnmigrated()
  const { db } = database
  const before = Object.entries(migrations).filter(([name]) => name < '0010')
  await migrateToLatest(database, Object.fromEntries(before))
  const day = 86_400
  await sql`
    insert into accounts (id, email, username, password_hash, is_legacy, created_at)
    values ('a', 'a@example.org', 'A', '-', false, '2026-01-01'), ('k', 'k@example.org', 'K', '-', true, '2026-01-01')
  `.execute(db)
  const grants: [string, string, number, string, number | null][] = [
    ['a', 'order', 30 * day, '2026-01-01', null], // 1: begins
    ['a', 'order', 30 * day, '2026-01-20', null], // 2: extends, until 2 March
    ['a', 'refund', -30 * day, '2026-01-21', 2], // taken back: until 31 January
    ['a', 'order', 30 * day, '2026-02-10', null], // 4: begins again
    ['k', 'legacy-renewal', 30 * day, '2026-01-01', null], // 5: begins
    ['k', 'legacy-renewal', 30 * day, '2026-02-02', null], // 6: late, and no beginning
  ]
  for (const [account, reason, seconds, at, reverses] of grants) {
    await sql`
      insert into grants (account_id, kind, days, seconds, reason, reverses_grant_id, created_at)
      values (${account}, ${reverses === null ? 'grant' : 'reversal'}, ${reverses === null ? 30 : null}, ${seconds},
              ${reason}, ${reverses}, ${at})
    `.execute(db)
  }
  await sql`
    insert into payments (id, account_id, payment_method, paypal_transaction_id, btc_pay_invoice_id, cents, created_at)
    values ('p', 'a', 1, 'c', null, 1200, '2026-01-01'), ('q', 'k', 2, null, 'i', 1000, '2026-01-02')
  `.execute(db)
  await sql`
    insert into refunds (id, payment_id, cents, months_taken, state, cause, created_at, completed_at)
    values ('r', 'p', 200, '[]', 'completed', 'owner', '2026-01-21', '2026-01-21')
  `.execute(db)
  expect(await migrateToLatest(database)).toContain('0010_reports')

  const starts = await db.selectFrom('subscription_starts').select('grant_id').orderBy('grant_id').execute()
  expect(starts.map((row) => row.grant_id)).toEqual([1, 4, 5])
  const noMoney = { provider: '', payments: 0, orders: 0, cents: 0 }
  const noPeople = { members: 0, subscriptions: 0 }
  const found = await sumAllTime(db)
  const sorted = found.toSorted((a, b) => a.provider.localeCompare(b.provider))
  expect(sorted.filter((row) => !row.is_legacy)).toEqual([
    { ...noMoney, is_legacy: false, members: 1, subscriptions: 2 },
    { ...noPeople, is_legacy: false, provider: 'paypal', payments: 1, orders: 1, cents: 1000 },
  ])
  expect(sorted.filter((row) => row.is_legacy)).toEqual([
    { ...noMoney, is_legacy: true, members: 1, subscriptions: 1 },
    { ...noPeople, is_legacy: true, provider: 'btcpay', payments: 1, orders: 1, cents: 1000 },
  ])
  await database.close()
})
