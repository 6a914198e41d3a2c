import type { Db } from '../db/db.ts'

/** Of how many entries that are not over a member is told, beside one. */
export async function countReminders(
  db: Db,
  { accountId, but, now }: { accountId: string; but: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('programme_reminders')
    .innerJoin('programme_entries', 'programme_entries.id', 'entry_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('entry_id', '<>', but)
    .where(({ or, eb }) => or([eb('weekly', '=', true), eb('ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Has a member told of an entry; twice is as once. */
export async function insertReminder(tx: Db, accountId: string, entryId: string) {
  await tx
    .insertInto('programme_reminders')
    .values({ account_id: accountId, entry_id: entryId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteReminder(db: Db, accountId: string, entryId: string) {
  await db
    .deleteFrom('programme_reminders')
    .where('account_id', '=', accountId)
    .where('entry_id', '=', entryId)
    .execute()
}

/** Entries of which somebody is to be told that begin between two moments, or each week, on streams that members see. */
export function listAwaitedEntries(db: Db, { now, until }: { now: Date; until: Date }) {
  return db
    .selectFrom('programme_entries as entry')
    .innerJoin('streams', 'streams.id', 'entry.stream_id')
    .select(['entry.id', 'starts_at', 'ends_at', 'weekly', 'told_for'])
    .where('hidden', '=', false)
    .where(({ or, and, eb }) =>
      or([eb('weekly', '=', true), and([eb('starts_at', '>', now), eb('starts_at', '<', until)])]),
    )
    .where(({ exists, selectFrom, ref }) =>
      exists(selectFrom('programme_reminders').select('account_id').where('entry_id', '=', ref('entry.id'))),
    )
    .execute()
}

/** The members to be told of an entry: nobody who is suspended. */
export function listReaders(db: Db, entryId: string) {
  return db
    .selectFrom('programme_reminders')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'email', 'language'])
    .where('entry_id', '=', entryId)
    .where('suspended_at', 'is', null)
    .orderBy('accounts.id')
    .execute()
}

export async function markTold(tx: Db, entryId: string, startsAt: Date) {
  await tx.updateTable('programme_entries').set({ told_for: startsAt }).where('id', '=', entryId).execute()
}

export async function findStreamTitle(db: Db, streamId: string): Promise<string> {
  const { title } = await db
    .selectFrom('streams')
    .select('title')
    .where('id', '=', streamId)
    .executeTakeFirstOrThrow()
  return title
}
