import type { Db } from '../../app.ts'

/** The channels that are broadcast to. */
export function listPushChannels(db: Db) {
  return db
    .selectFrom('channels')
    .select(['id', 'title', 'push_key_hash'])
    .where('kind', '=', 'push')
    .orderBy('id')
    .execute()
}

/** Every channel that has a row, whatever its kind; no secrets. */
export function listStoredChannels(db: Db) {
  return db.selectFrom('channels').select(['id', 'kind', 'title', 'created_at']).orderBy('id').execute()
}

/** false when there is one of this id. */
export async function insertPushChannel(
  db: Db,
  channel: { id: string; title: string; push_key_hash: string; created_at: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('channels')
    .values({ ...channel, kind: 'push' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** false when there is no such channel that is broadcast to. */
export async function updatePushKey(db: Db, id: string, hash: string): Promise<boolean> {
  const rows = await db
    .updateTable('channels')
    .set({ push_key_hash: hash })
    .where('id', '=', id)
    .where('kind', '=', 'push')
    .returning('id')
    .execute()
  return rows.length > 0
}

/** false when there was none. */
export async function deleteChannel(db: Db, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('channels').where('id', '=', id).returning('id').execute()
  return rows.length > 0
}

/** Titles of the streams that show a channel. */
export async function listStreamsOf(db: Db, channel: string): Promise<string[]> {
  const rows = await db.selectFrom('streams').select('title').where('channel', '=', channel).execute()
  return rows.map(({ title }) => title)
}
