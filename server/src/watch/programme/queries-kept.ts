import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/** The event loop turns between reads. */
export const entriesAtOnce = 500

/** In order of change. `notOverAt` omits past entries. */
export function listChangedEntries(
  db: Db,
  { version, notOverAt }: { version: number; notOverAt: Date | null },
) {
  return (
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
      // The column has an index; the selected number has none.
      .orderBy('entry.version')
      .limit(sql.lit(entriesAtOnce))
      .execute()
  )
}

export type ShownStream = { id: string; title: string }

export function listShownTitles(db: Db): Promise<ShownStream[]> {
  return db
    .selectFrom('streams')
    .select(['id', 'title'])
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()
}

export async function listAsked(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('programme_reminders')
    .select('entry_id')
    .where('account_id', '=', accountId)
    .execute()
  return new Set(rows.map(({ entry_id }) => entry_id))
}
