import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

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

export async function hasReminders(db: Db): Promise<boolean> {
  const one = await db.selectFrom('programme_reminders').select('entry_id').limit(1).executeTakeFirst()
  return one !== undefined
}

export function listAwaited(db: Db, ids: ReadonlySet<string>) {
  const asked = JSON.stringify([...ids])
  return db
    .selectFrom('programme_entries as entry')
    .select(['entry.id', 'starts_at', 'ends_at', 'weekly', 'told_for'])
    .where(sql<boolean>`entry.id in (select jsonb_array_elements_text(${asked}::jsonb))`)
    .where(({ exists, selectFrom, ref }) =>
      exists(selectFrom('programme_reminders').select('account_id').where('entry_id', '=', ref('entry.id'))),
    )
    .execute()
}

/** Omits suspended members. */
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
