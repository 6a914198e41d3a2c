import type { Db } from '../../base/db/db.ts'

export function listCannedReplies(db: Db) {
  return db.selectFrom('canned_replies').select(['title', 'message']).orderBy('title').execute()
}

/** Replaces one of the same title. */
export async function putCannedReply(db: Db, reply: { title: string; message: string; created_at: Date }) {
  const { message } = reply
  await db
    .insertInto('canned_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('title').doUpdateSet({ message }))
    .execute()
}

export async function deleteCannedReply(db: Db, title: string) {
  await db.deleteFrom('canned_replies').where('title', '=', title).execute()
}
