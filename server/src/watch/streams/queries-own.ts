import { maxLastWatched } from '@strom/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches, inBatches } from '../../base/db/delete-in-batches.ts'
import type { OwnStreamsTable } from '../../base/db/tables/watching.ts'

/** Favourites in catalogue order, `watched` newest first. */
export async function findOwnStreams(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('own_streams')
    .innerJoin('streams', 'streams.id', 'own_streams.stream_id')
    .select(['streams.id', 'favourite_since', 'watched_at'])
    .where('account_id', '=', accountId)
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()
  const watched = rows.flatMap(({ id, watched_at }) => (watched_at === null ? [] : [{ id, watched_at }]))
  watched.sort((a, b) => b.watched_at.getTime() - a.watched_at.getTime())
  return {
    favourites: rows.filter(({ favourite_since }) => favourite_since !== null).map(({ id }) => id),
    watched: watched.slice(0, maxLastWatched).map(({ id }) => id),
  }
}

export async function upsertOwnStream(
  db: Db,
  {
    account_id,
    stream_id,
    ...change
  }: Omit<Insertable<OwnStreamsTable>, 'favourite_since' | 'watched_at'> &
    ({ favourite_since: Date } | { watched_at: Date }),
): Promise<boolean> {
  const columns = Object.keys(change) as (keyof OwnStreamsTable)[]
  const rows = await db
    .insertInto('own_streams')
    .columns(['account_id', 'stream_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('streams')
        .select([
          sql<string>`${account_id}::text`.as('account_id'),
          'streams.id',
          ...Object.values(change).map((at) => sql<Date>`${at}::timestamptz`.as('at')),
        ])
        .where('streams.id', '=', stream_id)
        .where('hidden', '=', false),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'stream_id']).doUpdateSet(change))
    .returning('stream_id')
    .execute()
  return rows.length > 0
}

export async function deleteFavourite(tx: Db, account_id: string, stream_id: string) {
  const own = { account_id, stream_id }
  await tx
    .deleteFrom('own_streams')
    .where((eb) => eb.and(own))
    .where('watched_at', 'is', null)
    .execute()
  await tx
    .updateTable('own_streams')
    .set({ favourite_since: null })
    .where((eb) => eb.and(own))
    .execute()
}

export async function deleteOldWatches(db: Db, watchedBefore: Date) {
  await deleteInBatches(db, 'own_streams', (eb) =>
    eb.and([eb('watched_at', '<', watchedBefore), eb('favourite_since', 'is', null)]),
  )
  // The remaining rows are favourites.
  await inBatches(async (limit) => {
    const { numUpdatedRows } = await db
      .updateTable('own_streams')
      .set({ watched_at: null })
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('account_id', 'stream_id'),
          'in',
          selectFrom('own_streams as old')
            .select(['old.account_id', 'old.stream_id'])
            .where('old.watched_at', '<', watchedBefore)
            .limit(limit)
            .$asTuple('account_id', 'stream_id'),
        ),
      )
      .where('watched_at', '<', watchedBefore)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
