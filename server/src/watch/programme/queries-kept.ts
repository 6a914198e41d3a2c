import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { preparedJsonQuery } from '../../base/db/prepared-json-query.ts'
import { preparedStatement } from '../../base/db/prepared-statement.ts'

/** So many entries are read at once: between two readings the event loop turns. */
export const entriesAtOnce = 500

/** Entries that changed after a version, in the order of their changes, so many at once: all of them, or those that are not over at a moment. */
export const listChangedEntries = preparedJsonQuery(
  (db, { version, notOverAt }: { version: number; notOverAt: Date | null }) =>
    db
      .selectFrom('programme_entries as entry')
      .select(['entry.id', 'stream_id', 'title', 'weekly'])
      .select((eb) => [
        sql<number>`(extract(epoch from ${eb.ref('starts_at')}) * 1000)::float8`.as('starts_at'),
        sql<number>`(extract(epoch from ${eb.ref('ends_at')}) * 1000)::float8`.as('ends_at'),
        sql<number>`entry.version::float8`.as('version'),
      ])
      .where(sql<boolean>`entry.version > ${version}::bigint`)
      .where(sql<boolean>`(weekly or ends_at > coalesce(${notOverAt}::timestamptz, '-infinity'))`)
      // By the column, which has an index, and not by the number that is read of it.
      .orderBy('entry.version')
      .limit(sql.lit(entriesAtOnce)),
)

export type ShownStream = { id: string; title: string }

/** The streams that members see, in the order of the catalogue. */
export function listShownTitles(db: Db): Promise<ShownStream[]> {
  return db
    .selectFrom('streams')
    .select(['id', 'title'])
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()
}

const { list: listAskedRows } = preparedStatement((db, accountId: string) =>
  db.selectFrom('programme_reminders').select('entry_id').where('account_id', '=', accountId),
)

/** The entries of which a member is told. */
export async function listAsked(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await listAskedRows(db, accountId)
  return new Set(rows.map(({ entry_id }) => entry_id))
}
