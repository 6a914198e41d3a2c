import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables/tables.ts'

export function listSettings(db: Kysely<Tables>) {
  return db.selectFrom('settings').select(['name', 'value', 'updated_at']).execute()
}

export async function lockSettings(tx: Kysely<Tables>) {
  // An unchanged setting has no row to lock.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  return listSettings(tx)
}

export async function upsertSetting(db: Kysely<Tables>, name: string, value: unknown, now: Date) {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ name, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: now }))
    .execute()
}
