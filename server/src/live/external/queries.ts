import type { Insertable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { ChannelsTable } from '../../base/db/tables/watching.ts'

/** Includes secrets. */
export function listExternalChannels(db: Db) {
  return db
    .selectFrom('channels')
    .select([
      'id',
      'title',
      'hls_address',
      'hls_headers',
      'hls_allow_inner',
      'hls_headers_to_all',
      'created_at',
    ])
    .where('kind', '=', 'hls')
    .orderBy('id')
    .execute()
}

export async function insertExternalChannel(
  db: Db,
  channel: Omit<Insertable<ChannelsTable>, 'kind' | 'push_key_hash'>,
): Promise<boolean> {
  const rows = await db
    .insertInto('channels')
    .values({ ...channel, kind: 'hls' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}
