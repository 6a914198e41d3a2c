import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export function listSettings(db: Kysely<Tables>) {
  return db.selectFrom('settings').select(['name', 'value']).execute()
}

export async function upsertSetting(db: Kysely<Tables>, name: string, value: unknown, now: Date) {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ name, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: now }))
    .execute()
}
