import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { AccountLinksTable } from '../../base/db/tables/people.ts'

export type LinkPurpose = AccountLinksTable['purpose']

export async function insertLink(
  db: Db,
  link: Pick<
    AccountLinksTable,
    'token_hash' | 'account_id' | 'purpose' | 'new_email' | 'created_at' | 'expires_at'
  >,
) {
  await db.insertInto('account_links').values(link).execute()
}

export function findLink(db: Db, purpose: LinkPurpose, tokenHash: string) {
  return db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .where('link.token_hash', '=', tokenHash)
    .where('link.purpose', '=', purpose)
    .select([
      'link.account_id',
      'link.new_email',
      'link.expires_at',
      'link.used_at',
      'link.voided_at',
      'account.email',
      'account.language',
      'account.suspended_at',
    ])
    .executeTakeFirst()
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

export async function markLinkUsed(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function voidLinks(tx: Db, accountId: string, now: Date, purposes: readonly LinkPurpose[]) {
  await tx
    .updateTable('account_links')
    .set({ voided_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('purpose', 'in', purposes)
    .execute()
}

export function deleteLinksExpiredBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'account_links', (eb) => eb('expires_at', '<', moment))
}
