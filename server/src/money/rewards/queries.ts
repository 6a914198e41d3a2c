import { type Insertable, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { RewardEntriesTable } from '../../base/db/tables/ledgers.ts'

export async function sumPoints(db: Db, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('reward_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('points'), eb.lit(0)).as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export function listBalances(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('reward_entries')
    .select(['account_id', ({ fn }) => fn.sum<string>('points').as('balance')])
    .where('account_id', '=', sql<string>`any(${accountIds}::text[])`)
    .groupBy('account_id')
    .execute()
}

export function listOrderEntries(db: Db, accountId: string, orderId: string) {
  return db
    .selectFrom('reward_entries')
    .select(['kind', 'points'])
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .execute()
}

export async function insertEntries(db: Db, entries: Insertable<RewardEntriesTable>[]) {
  await db.insertInto('reward_entries').values(entries).execute()
}

export async function insertEarned(db: Db, entry: Insertable<RewardEntriesTable>): Promise<boolean> {
  const row = await db
    .insertInto('reward_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listEarnedByOrder(db: Db, orderId: string) {
  return db
    .selectFrom('reward_entries as earned')
    .innerJoin('invitations', 'invitations.id', 'earned.invitation_id')
    .select([
      'earned.account_id',
      'earned.points',
      'invitations.id as invitation_id',
      'invitations.invitee_id',
    ])
    .where('earned.order_id', '=', orderId)
    .where('earned.kind', '=', 'earned')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reward_entries as revoked')
            .select('revoked.id')
            .where('revoked.kind', '=', 'revoked')
            .whereRef('revoked.invitation_id', '=', 'earned.invitation_id')
            .whereRef('revoked.order_id', '=', 'earned.order_id'),
        ),
      ),
    )
    .orderBy('earned.id')
    .execute()
}
