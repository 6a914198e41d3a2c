import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { SourceChangesTable, SourceHealthTable } from '../../base/db/tables/health.ts'

export type SourcePlayer = SourceHealthTable['player']
export type SourceKey = { stream_id: string; player: SourcePlayer }

export function listStreamSources(db: Db) {
  return db
    .selectFrom('streams')
    .select(['id', 'title', 'channel', 'own_src', 'own_src_sldp', 'tags', 'tags_sldp'])
    .orderBy('position')
    .execute()
}

export function listSourceKeys(db: Db): Promise<SourceKey[]> {
  return db.selectFrom('source_health').select(['stream_id', 'player']).execute()
}

/** No-op if the stream was just deleted. */
export async function insertSource(db: Db, { stream_id, player }: SourceKey, now: Date) {
  await db
    .insertInto('source_health')
    .columns(['stream_id', 'player', 'state', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('streams')
        .select([
          'id',
          sql<SourcePlayer>`${player}`.as('player'),
          sql<'unknown'>`'unknown'`.as('state'),
          sql<Date>`${now}::timestamptz`.as('since'),
        ])
        .where('id', '=', stream_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSource(db: Db, { stream_id, player }: SourceKey) {
  await db
    .deleteFrom('source_health')
    .where('stream_id', '=', stream_id)
    .where('player', '=', player)
    .execute()
}

/** Each due source goes to one caller. */
export function claimDueSources(db: Db, now: Date, dueBefore: Date) {
  return db
    .updateTable('source_health')
    .set({ asked_at: now })
    .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', dueBefore)]))
    .returning(['stream_id', 'player', 'position', 'position_at'])
    .execute()
}

function sourceRows(db: Db) {
  return db
    .selectFrom('source_health as source')
    .innerJoin('streams as stream', 'stream.id', 'source.stream_id')
    .selectAll('source')
    .select(['stream.title', 'stream.maintenance_mode'])
    .orderBy('stream.position')
    .orderBy('source.player')
}

export function listSources(db: Db) {
  return sourceRows(db).execute()
}

export function lockSources(tx: Db, streamId?: string) {
  return sourceRows(tx)
    .$if(streamId !== undefined, (query) => query.where('source.stream_id', '=', streamId ?? ''))
    .forUpdate('source')
    .execute()
}

export type SourceRow = Awaited<ReturnType<typeof listSources>>[number]

export async function updateSource(
  tx: Db,
  { stream_id, player }: SourceKey,
  change: Updateable<SourceHealthTable>,
) {
  await tx
    .updateTable('source_health')
    .set(change)
    .where('stream_id', '=', stream_id)
    .where('player', '=', player)
    .execute()
}

export async function insertChanges(tx: Db, changes: Insertable<SourceChangesTable>[]) {
  if (changes.length > 0) await tx.insertInto('source_changes').values(changes).execute()
}

export function listChanges(db: Db) {
  return db
    .selectFrom('source_changes')
    .select(['stream_id', 'player', 'at', 'state'])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function countDowns(db: Db, { stream_id, player }: SourceKey, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('source_changes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stream_id', '=', stream_id)
    .where('player', '=', player)
    .where('state', '=', 'down')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps each source's last change: its state extends past `moment`. */
export function deleteChangesBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'source_changes', (eb) =>
    eb.and([
      eb('source_changes.at', '<', moment),
      eb.exists(
        eb
          .selectFrom('source_changes as later')
          .select(sql.lit(1).as('one'))
          .whereRef('later.stream_id', '=', 'source_changes.stream_id')
          .whereRef('later.player', '=', 'source_changes.player')
          .where('later.at', '<=', moment)
          .where(sql<boolean>`(later.at, later.id) > (source_changes.at, source_changes.id)`),
      ),
    ]),
  )
}

export function findPushSign(db: Db, channel: string) {
  return db.selectFrom('push_signs').select('seen_at').where('channel', '=', channel).executeTakeFirst()
}

/** No-op if the channel was just deleted. */
export async function upsertPushSign(db: Db, channel: string, now: Date) {
  await db
    .insertInto('push_signs')
    .columns(['channel', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('channels')
        .select(['id', sql<Date>`${now}::timestamptz`.as('seen_at')])
        .where('id', '=', channel),
    )
    .onConflict((conflict) => conflict.column('channel').doUpdateSet({ seen_at: now }))
    .execute()
}
