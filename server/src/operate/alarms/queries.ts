import type { Db } from '../../base/db/db.ts'

/** False if the alarm was sent already. */
export async function insertTold(tx: Db, name: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('told_alarms')
    .values({ name, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTold(db: Db, name: string) {
  await db.deleteFrom('told_alarms').where('name', '=', name).execute()
}
