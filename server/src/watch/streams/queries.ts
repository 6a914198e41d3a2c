import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'
import { preparedJsonQuery } from '../../base/db/prepared-json-query.ts'
import type { StreamsTable } from '../../base/db/tables/watching.ts'

export type StreamRow = Selectable<StreamsTable>

/** Every stream in order, hidden ones too. */
export function listStreams(db: Db): Promise<StreamRow[]> {
  return db.selectFrom('streams').selectAll().orderBy('position').execute()
}

/**
 * The streams that members see, in the order that the players' `default` counts, each with the players whose source was
 * found down, or off the air, since then.
 */
export const listShownStreams = preparedJsonQuery((db, probedSince: Date) =>
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

/** Holds the whole catalogue against other changes until the transaction ends. */
export async function lockCatalogue(tx: Db) {
  await sql`lock table streams in share row exclusive mode`.execute(tx)
}

/** One stream, held against other changes until the transaction ends. */
export function lockStream(tx: Db, id: string): Promise<StreamRow | undefined> {
  return tx.selectFrom('streams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Adds a stream after all others; undefined when there is one of this id. */
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

/** The columns of a stream that an owner may change. */
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

/** Gives every stream its place in a list of all ids; the catalogue is held. */
export async function updateOrder(tx: Db, ids: readonly string[]) {
  // No two may have one place, not even on the way.
  await tx.updateTable('streams').set({ position: sql<number>`-1 - position` }).execute()
  const places = JSON.stringify(ids.map((id, position) => ({ id, position })))
  await sql`
    update streams set position = place.position
    from jsonb_to_recordset(${places}::jsonb) as place (id text, position integer)
    where streams.id = place.id
  `.execute(tx)
}
