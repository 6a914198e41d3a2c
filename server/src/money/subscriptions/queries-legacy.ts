import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { LegacyRenewalsTable, LegacySubscriptionsTable } from '../../base/db/tables/ledgers.ts'

function selectLegacy(db: Db) {
  return db
    .selectFrom('legacy_subscriptions')
    .select([
      'id',
      'account_id',
      'provider_subscription_id',
      'auto_renew',
      'next_billing_date',
      'cancelled_at',
      'renewal_changed_at',
    ])
}

/** The one that renews, else the one paid furthest ahead. */
export function findLegacySubscription(db: Db, accountId: string) {
  return selectLegacy(db)
    .where('account_id', '=', accountId)
    .orderBy('auto_renew', 'desc')
    .orderBy('next_billing_date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type LegacySubscription = NonNullable<Awaited<ReturnType<typeof findLegacySubscription>>>

export function findLegacyByReference(db: Db, reference: string) {
  return selectLegacy(db).where('provider_subscription_id', '=', reference).executeTakeFirst()
}

export async function listRenewing(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('legacy_subscriptions')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('auto_renew', '=', true)
    .execute()
  return rows.map((row) => row.account_id)
}

type Change = Pick<
  Updateable<LegacySubscriptionsTable>,
  'auto_renew' | 'next_billing_date' | 'cancelled_at' | 'renewal_changed_at'
>

export async function updateLegacy(db: Db, id: string, change: Change) {
  await db.updateTable('legacy_subscriptions').set(change).where('id', '=', id).execute()
}

export function findRenewal(db: Db, saleId: string) {
  return db.selectFrom('legacy_renewals').select('grant_id').where('sale_id', '=', saleId).executeTakeFirst()
}

export async function insertRenewal(db: Db, renewal: Insertable<LegacyRenewalsTable>) {
  await db.insertInto('legacy_renewals').values(renewal).execute()
}
