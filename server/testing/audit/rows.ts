import type { storeReport } from '@strom/paypal-emulator/store-report'
import type { Db } from '../../src/base/db/db.ts'

export type Books = ReturnType<typeof storeReport>

/** Nothing may be under way meanwhile. */
export async function readLedgers(db: Db) {
  return {
    accounts: await db.selectFrom('accounts').select(['id', 'email', 'created_at']).orderBy('id').execute(),
    orders: await db.selectFrom('orders').selectAll().orderBy('created_at').execute(),
    lines: await db.selectFrom('order_lines').selectAll().orderBy('position').execute(),
    gifts: await db.selectFrom('gifts').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    receipts: await db.selectFrom('receipts').selectAll().orderBy('number').execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    grants: await db.selectFrom('grants').selectAll().orderBy('id').execute(),
    access: await db.selectFrom('access').selectAll().execute(),
    points: await db.selectFrom('reward_entries').selectAll().orderBy('id').execute(),
    invitations: await db.selectFrom('invitations').selectAll().execute(),
    mails: await db.selectFrom('mails').select(['kind', 'recipient', 'body_text']).execute(),
    events: await db.selectFrom('provider_events').select(['id', 'type', 'worked_at', 'problem']).execute(),
  }
}

export type Ledgers = Awaited<ReturnType<typeof readLedgers>>

export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): (key: K) => T[] {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return (key) => groups.get(key) ?? []
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function createFindings() {
  const found: string[] = []
  return {
    found,
    same<T>(what: string, got: T, wanted: T) {
      if (got !== wanted) found.push(`${what}: ${got}, not ${wanted}`)
    },
    wrong(sentence: string) {
      found.push(sentence)
    },
  }
}

export type Findings = ReturnType<typeof createFindings>
