import type { Db } from '../db/db.ts'

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

/** Entries of which somebody is to be told, on streams that members see. */
export function listAwaitedEntries(db: Db) {
  return db
    .selectFrom('programme_entries as entry')
    .innerJoin('streams', 'streams.id', 'entry.stream_id')
    .select(['entry.id', 'starts_at', 'ends_at', 'weekly', 'told_for'])
    .where('hidden', '=', false)
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
