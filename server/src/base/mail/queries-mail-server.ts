import type { Db } from '../db/db.ts'

const theOne = 1

export function findMailServer(db: Db) {
  return db
    .selectFrom('mail_server')
    .select(['sealed_url', 'sender'])
    .where('id', '=', theOne)
    .executeTakeFirst()
}

export async function upsertMailServer(
  tx: Db,
  row: { sealed_url: string; sender: string; updated_at: Date },
) {
  await tx
    .insertInto('mail_server')
    .values({ id: theOne, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteMailServer(tx: Db): Promise<boolean> {
  const gone = await tx.deleteFrom('mail_server').where('id', '=', theOne).returning('id').executeTakeFirst()
  return gone !== undefined
}
