import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../app.ts'
import type { StreamsTable } from '../db/tables-watching.ts'

export function listStreams(db: Db) {
  return db.selectFrom('streams').selectAll().orderBy('position').execute()
}

/** Adds a stream after all others; false when there is one of this id. */
export async function insertStream(
  tx: Db,
  stream: Omit<Insertable<StreamsTable>, 'position'>,
): Promise<boolean> {
  const rows = await tx
    .insertInto('streams')
    .values((eb) => ({
      ...stream,
      position: eb
        .selectFrom('streams')
        .select((last) => sql<number>`coalesce(${last.fn.max('position')}, -1) + 1`.as('position')),
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export type StreamChange = Pick<
  Updateable<StreamsTable>,
  | 'title'
  | 'channel'
  | 'image_location'
  | 'tags'
  | 'tags_sldp'
  | 'maintenance_mode'
  | 'own_src'
  | 'own_src_sldp'
>

/** false when there is no such stream. */
export async function updateStream(tx: Db, id: string, change: StreamChange): Promise<boolean> {
  const rows = await tx.updateTable('streams').set(change).where('id', '=', id).returning('id').execute()
  return rows.length > 0
}

/** false when there is no such stream. */
export async function deleteStream(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.deleteFrom('streams').where('id', '=', id).returning('id').execute()
  return rows.length > 0
}
