import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { inBatches } from '../../base/db/delete-in-batches.ts'
import { nobodysHash } from '../../people/accounts/passwords.ts'

const tablesOfOne = [
  'playback_sessions',
  'own_streams',
  'programme_reminders',
  'account_networks',
  'account_links',
  'second_factors',
  'recovery_codes',
  'idempotency_keys',
  'access_reminders',
  'webhook_deliveries',
  'api_keys',
  'devices',
] as const

const mailsAtOnce = 500

const names = (email: string) => sql<boolean>`strpos(body_text, ${email}) > 0`

/** Reads the mail texts in batches: the embedded database serves no other query during one. */
export async function listMailsThatName(db: Db, email: string, size = mailsAtOnce): Promise<string[]> {
  const found: string[] = []
  let after = { created_at: new Date(0), id: '' }
  await inBatches(async (limit) => {
    const rows = await db
      .selectFrom('mails')
      .select(['id', 'created_at', names(email).as('named')])
      // The order by time follows the order on disk.
      .where(sql<boolean>`(created_at, id) > (${after.created_at}::timestamptz, ${after.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    after = rows.at(-1) ?? after
    found.push(...rows.filter(({ named }) => named).map(({ id }) => id))
    return rows.length
  }, size)
  return found
}

/** Keeps the ledgers, under a pseudonym. `named`: mails that were found before `since` to name the person. The caller holds the account, whose sign-ins have ended. */
export async function forgetPerson(
  tx: Db,
  { id, email }: { id: string; email: string },
  { pseudonym, at, named, since }: { pseudonym: string; at: Date; named: readonly string[]; since: Date },
) {
  for (const table of tablesOfOne) await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await tx
    .deleteFrom('ticket_messages')
    .where('ticket_id', 'in', (eb) => eb.selectFrom('tickets').select('id').where('account_id', '=', id))
    .execute()
  await tx.deleteFrom('tickets').where('account_id', '=', id).execute()
  await tx.deleteFrom('invitation_sends').where('inviter_id', '=', id).execute()
  // The ledger of points refers to those that led to an account.
  await tx
    .deleteFrom('invitations')
    .where('status', '=', 1)
    .where(({ or, eb }) => or([eb('inviter_id', '=', id), eb('email', '=', email)]))
    .execute()
  await tx.updateTable('invitations').set({ email: pseudonym }).where('invitee_id', '=', id).execute()
  await tx
    .updateTable('gifts')
    .set({ message: '' })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('buyer_id', '=', id))
    .execute()
  await tx.updateTable('gifts').set({ email: pseudonym, message: '' }).where('claimed_by', '=', id).execute()
  await tx.updateTable('order_lines').set({ email: pseudonym }).where('account_id', '=', id).execute()
  // Also mails to others that name the person, such as staff; queued ones must still arrive.
  await tx
    .deleteFrom('mails')
    .where(({ or, and, eb }) =>
      or([
        eb('recipient', '=', email),
        and([
          eb('state', '<>', 'queued'),
          or([
            eb('id', '=', sql<string>`any(${named}::text[])`),
            and([eb('created_at', '>=', since), names(email)]),
          ]),
        ]),
      ]),
    )
    .execute()
  await tx
    .updateTable('accounts')
    .set({
      email: pseudonym,
      username: '---',
      is_staff: false,
      is_owner: false,
      password_hash: nobodysHash,
      suspended_at: at,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute()
}
