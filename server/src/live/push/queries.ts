import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { ChannelsTable } from '../../base/db/tables/watching.ts'

export function listPushChannels(db: Db) {
  return db
    .selectFrom('channels')
    .select(['id', 'title', 'push_key_hash', 'rungs', 'rewind_minutes'])
    .where('kind', '=', 'push')
    .orderBy('id')
    .execute()
}

/** Without secrets. */
export function listStoredChannels(db: Db) {
  return db
    .selectFrom('channels')
    .select([
      'id',
      'kind',
      'title',
      'version',
      'rungs',
      'rewind_minutes',
      'hls_allow_inner',
      'hls_headers_to_all',
      'created_at',
    ])
    .select((eb) => eb('hls_headers', 'is not', null).as('has_headers'))
    .orderBy('id')
    .execute()
}
export type StoredChannel = Awaited<ReturnType<typeof listStoredChannels>>[number]

export type ChannelRow = Selectable<ChannelsTable>

/** Includes secrets. */
export function findChannel(db: Db, id: string): Promise<ChannelRow | undefined> {
  return db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Includes secrets. */
export function lockChannel(tx: Db, id: string): Promise<ChannelRow | undefined> {
  return tx.selectFrom('channels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

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

type ChannelChange = Pick<
  Updateable<ChannelsTable>,
  | 'title'
  | 'rungs'
  | 'rewind_minutes'
  | 'push_key_hash'
  | 'hls_address'
  | 'hls_headers'
  | 'hls_headers_to_all'
  | 'hls_allow_inner'
>

export async function updateChannel(tx: Db, id: string, change: ChannelChange) {
  await tx
    .updateTable('channels')
    .set({ ...change, version: sql<number>`default` })
    .where('id', '=', id)
    .execute()
}

export async function deleteChannel(tx: Db, id: string) {
  await tx.deleteFrom('channels').where('id', '=', id).execute()
}

/** Returns titles. */
export async function listStreamsOfChannel(db: Db, channel: string): Promise<string[]> {
  const rows = await db.selectFrom('streams').select('title').where('channel', '=', channel).execute()
  return rows.map(({ title }) => title)
}
