import { type Insertable, sql } from 'kysely'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { AccessRemindersTable } from '../../base/db/tables/ledgers.ts'

/** Due from `days` until `until` days before the end. */
export type ReminderWindow = { days: number; until: number }

/** A reminder is useless if the ledger changed after its time. */
function selectDue(db: Db, now: number, { days, until }: ReminderWindow) {
  return db
    .selectFrom('access')
    .innerJoin('accounts', 'accounts.id', 'access.account_id')
    .select(['access.account_id as id', 'access.ends_at as endsAt', 'accounts.email', 'accounts.language'])
    .where('access.ends_at', '>', new Date(now + until * dayMs))
    .where('access.ends_at', '<=', new Date(now + days * dayMs))
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.reminder_mails', '=', true)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('legacy_subscriptions as legacy')
            .select(sql.lit(1).as('one'))
            .where('legacy.account_id', '=', ref('access.account_id'))
            .where('legacy.auto_renew', '=', true),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('access_reminders as sent')
            .select(sql.lit(1).as('one'))
            .where('sent.account_id', '=', ref('access.account_id'))
            .where('sent.ends_at', '=', ref('access.ends_at'))
            .where('sent.days', '=', days),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('grants as line')
            .select(sql.lit(1).as('one'))
            .where('line.account_id', '=', ref('access.account_id'))
            .where(
              'line.created_at',
              '>',
              sql<Date>`access.ends_at - make_interval(secs => ${days * 86_400})`,
            ),
        ),
      ),
    )
}

export function listReminderCandidates(
  db: Db,
  { now, window, after, most }: { now: number; window: ReminderWindow; after: string; most: number },
): Promise<{ id: string }[]> {
  return selectDue(db, now, window)
    .where('access.account_id', '>', after)
    .orderBy('access.account_id')
    .limit(most)
    .execute()
}

export function findReminderCandidate(tx: Db, now: number, window: ReminderWindow, accountId: string) {
  return selectDue(tx, now, window).where('access.account_id', '=', accountId).executeTakeFirst()
}

export async function insertReminder(tx: Db, reminder: Insertable<AccessRemindersTable>) {
  await tx.insertInto('access_reminders').values(reminder).execute()
}

export function deleteRemindersOfEndsBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'access_reminders', (eb) => eb('ends_at', '<', moment))
}
