import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'
import { listAsJson } from '../../base/db/list-as-json.ts'
import type { StreamsTable } from '../../base/db/tables/watching.ts'

export type StreamRow = Selectable<StreamsTable>

/** Hidden ones too. */
export function listStreams(db: Db): Promise<StreamRow[]> {
  return db.selectFrom('streams').selectAll().orderBy('position').execute()
}

export function listShownStreams(db: Db, probedSince: Date) {
  return listAsJson(
    db,
    db
      .selectFrom('streams')
      .select((eb) => [
        ...(['id', 'title', 'channel', 'image_location', 'maintenance_mode', 'tags', 'tags_sldp'] as const),
        ...(['own_src', 'own_src_sldp'] as const),
        jsonArrayFrom(
          eb
            .selectFrom('source_health')
            .select(['player', 'state'])
            .whereRef('stream_id', '=', 'streams.id')
            .where('state', 'in', ['down', 'off'])
            .where('probed_at', '>=', probedSince),
        ).as('not_sending'),
      ])
      .where('hidden', '=', (eb) => eb.lit(false))
      .orderBy('position'),
  )
}

/** Blocks writers, not readers. */
export async function lockStreams(tx: Db) {
  await sql`lock table streams in share row exclusive mode`.execute(tx)
}

export function lockStream(tx: Db, id: string): Promise<StreamRow | undefined> {
  return tx.selectFrom('streams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** undefined: the id is taken. */
export function insertStream(
  tx: Db,
  stream: Omit<Insertable<StreamsTable>, 'position'>,
): Promise<StreamRow | undefined> {
  return tx
    .insertInto('streams')
    .values((eb) => ({
      ...stream,
      position: eb
        .selectFrom('streams')
        .select((last) => sql<number>`coalesce(${last.fn.max('position')}, -1) + 1`.as('position')),
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type StreamFields = Pick<
  Updateable<StreamsTable>,
  | 'title'
  | 'channel'
  | 'image_location'
  | 'tags'
  | 'tags_sldp'
  | 'maintenance_mode'
  | 'hidden'
  | 'own_src'
  | 'own_src_sldp'
>

export function updateStream(tx: Db, id: string, change: StreamFields): Promise<StreamRow> {
  return tx
    .updateTable('streams')
    .set({ ...change, version: sql<number>`default` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteStream(tx: Db, id: string) {
  await tx.deleteFrom('streams').where('id', '=', id).execute()
}

/** Call under `lockStreams`. */
export async function updateOrder(tx: Db, ids: readonly string[]) {
  // Unique positions are checked row by row.
  await tx.updateTable('streams').set({ position: sql<number>`-1 - position` }).execute()
  const places = JSON.stringify(ids.map((id, position) => ({ id, position })))
  await sql`
    update streams set position = place.position
    from jsonb_to_recordset(${places}::jsonb) as place (id text, position integer)
    where streams.id = place.id
  `.execute(tx)
}
