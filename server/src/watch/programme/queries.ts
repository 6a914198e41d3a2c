import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { ProgrammeEntriesTable } from '../../base/db/tables/watching.ts'

export type EntryRow = Selectable<ProgrammeEntriesTable>
type NewEntry = Omit<Insertable<ProgrammeEntriesTable>, 'told_for' | 'version'>

type WantedEntries = {
  now: Date
  streamId?: string | undefined
  /** Id of the previous page's last entry. */
  after?: string | undefined
  limit: number
}

export function searchEntries(db: Db, { now, streamId, after, limit }: WantedEntries) {
  return db
    .selectFrom('programme_entries')
    .selectAll()
    .where(({ or, eb }) => or([eb('weekly', '=', true), eb('ends_at', '>', now)]))
    .$if(streamId !== undefined, (query) => query.where('stream_id', '=', streamId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(stream_id, starts_at) > (select stream_id, starts_at from programme_entries where id = ${after})`,
      ),
    )
    .orderBy('stream_id')
    .orderBy('starts_at')
    .limit(limit)
    .execute()
}

/** Blocks writers, not readers. */
export async function lockProgramme(tx: Db) {
  await sql`lock table programme_entries in share row exclusive mode`.execute(tx)
}

export async function countEntries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('programme_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findEntry(db: Db, id: string) {
  return db.selectFrom('programme_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockEntry(tx: Db, id: string) {
  return tx.selectFrom('programme_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findEntryAt(db: Db, streamId: string, startsAt: Date) {
  return db
    .selectFrom('programme_entries')
    .select('id')
    .where('stream_id', '=', streamId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
}

export async function isStream(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('streams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function listStreamIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('streams').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Other nodes find changes by it. */
const nextVersion = sql<number>`default`

const rowsOf = (entries: readonly NewEntry[]) => sql`
  jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as row (id text, stream_id text, title text, starts_at timestamptz, ends_at timestamptz, weekly boolean)`

export async function countNewEntries(tx: Db, entries: readonly NewEntry[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${rowsOf(entries)} where not exists (
      select from programme_entries as there where there.stream_id = row.stream_id and there.starts_at = row.starts_at
    )`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Replaces the entry of the same stream and start, whose reminders stay. */
export async function upsertEntries(tx: Db, entries: readonly NewEntry[]) {
  await sql`
    insert into programme_entries as there (id, stream_id, title, starts_at, ends_at, weekly)
    select id, stream_id, title, starts_at, ends_at, weekly from ${rowsOf(entries)}
    on conflict (stream_id, starts_at) do update
      set title = excluded.title, ends_at = excluded.ends_at, weekly = excluded.weekly, version = excluded.version
      where (there.title, there.ends_at, there.weekly) is distinct from (excluded.title, excluded.ends_at, excluded.weekly)
  `.execute(tx)
}

export async function updateEntry(tx: Db, { id, ...entry }: NewEntry & { told_for: Date | null }) {
  await tx
    .updateTable('programme_entries')
    .set({ ...entry, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export function deleteEntry(tx: Db, id: string) {
  return tx
    .deleteFrom('programme_entries')
    .where('id', '=', id)
    .returning(['stream_id', 'title'])
    .executeTakeFirst()
}

export function deleteEntriesEndedBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'programme_entries', (eb) =>
    eb.and([eb('weekly', '=', false), eb('ends_at', '<', moment)]),
  )
}
