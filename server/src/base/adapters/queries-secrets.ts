import type { Db } from '../db/db.ts'

/** Another node may have been first. */
export async function findOrInsertSecret(db: Db, name: string, value: string, now: Date): Promise<string> {
  const ours = { name, value, created_at: now }
  await db
    .insertInto('secrets')
    .values(ours)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
