import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ProgrammeEntriesTable } from '../db/tables/watching.ts'

export type EntryRow = Selectable<ProgrammeEntriesTable>
type Written = Omit<Insertable<ProgrammeEntriesTable>, 'told_for'>

/** Entries that are on, or to come, before a moment; none of streams that members do not see. */
export function listShownEntries(db: Db, { now, until }: { now: Date; until: Date }, streamId?: string) {
  return db
    .selectFrom('programme_entries as entry')
    .innerJoin('streams', 'streams.id', 'entry.stream_id')
    .select(['entry.id', 'stream_id', 'entry.title', 'starts_at', 'ends_at', 'weekly'])
    .where('hidden', '=', false)
    .where('starts_at', '<', until)
    .where(({ or, eb }) => or([eb('weekly', '=', true), eb('ends_at', '>', now)]))
    .$if(streamId !== undefined, (query) => query.where('stream_id', '=', streamId ?? ''))
    .orderBy('starts_at')
    .execute()
}

/** Entries that are on, to come, or come again, by stream and beginning. */
export function listEntries(db: Db, now: Date) {
  return db
    .selectFrom('programme_entries')
    .selectAll()
    .where(({ or, eb }) => or([eb('weekly', '=', true), eb('ends_at', '>', now)]))
    .orderBy('stream_id')
    .orderBy('starts_at')
    .execute()
}

/** Holds the programme against other changes until the transaction ends. */
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

/** The same, held until the transaction ends. */
export function lockEntry(tx: Db, id: string) {
  return tx.selectFrom('programme_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The entry of a stream that begins at a moment, if there is one. */
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

/** Writes an entry; in the place of that of its stream which begins at the same time, whose reminders stay. */
export async function upsertEntry(tx: Db, entry: Written) {
  const { title, ends_at, weekly } = entry
  await tx
    .insertInto('programme_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict.columns(['stream_id', 'starts_at']).doUpdateSet({ title, ends_at, weekly }),
    )
    .execute()
}

export async function updateEntry(tx: Db, { id, ...entry }: Written & { told_for: Date | null }) {
  await tx.updateTable('programme_entries').set(entry).where('id', '=', id).execute()
}

export function deleteEntry(tx: Db, id: string) {
  return tx
    .deleteFrom('programme_entries')
    .where('id', '=', id)
    .returning(['stream_id', 'title'])
    .executeTakeFirst()
}

export async function deleteEntriesEndedBefore(db: Db, moment: Date) {
  await db.deleteFrom('programme_entries').where('weekly', '=', false).where('ends_at', '<', moment).execute()
}
