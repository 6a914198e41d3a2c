import { invitationStatus } from '@strom/contract'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { InvitationsTable } from '../../base/db/tables/people.ts'
import type { Tables } from '../../base/db/tables/tables.ts'

type OfInvitation = ExpressionBuilder<Tables & { invitation: InvitationsTable }, 'invitation'>

function addressHasAccount(eb: OfInvitation) {
  const holder = eb.selectFrom('accounts').select('id').whereRef('accounts.email', '=', 'invitation.email')
  return eb.exists(holder).as('address_has_account')
}

function selectInvitations(db: Db) {
  return db
    .selectFrom('invitations as invitation')
    .innerJoin('accounts as inviter', 'inviter.id', 'invitation.inviter_id')
    .leftJoin('mails as mail', 'mail.id', 'invitation.mail_id')
    .selectAll('invitation')
    .select('mail.state as mail_state')
    .select((eb) => [
      eb('inviter.suspended_at', 'is not', null).as('inviter_suspended'),
      addressHasAccount(eb),
    ])
}

export function findInvitation(db: Db, id: string) {
  return selectInvitations(db).where('invitation.id', '=', id).executeTakeFirst()
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export function lockInvitation(tx: Db, id: string) {
  return selectInvitations(tx).where('invitation.id', '=', id).forUpdate('invitation').executeTakeFirst()
}

export type SentInvitation = Omit<
  InvitationRow,
  'inviter_id' | 'invitee_id' | 'mail_id' | 'months' | 'access_until' | 'inviter_suspended'
>

export function listInvitations(db: Db, inviterId: string): Promise<SentInvitation[]> {
  return db
    .selectFrom('invitations as invitation')
    .leftJoin('mails as mail', 'mail.id', 'invitation.mail_id')
    .select(['invitation.id', 'invitation.email', 'invitation.status', 'invitation.expires_at'])
    .select(['invitation.created_at', 'registered_at', 'completed_at', 'mail.state as mail_state'])
    .select(addressHasAccount)
    .where('invitation.inviter_id', '=', inviterId)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute()
}

export function listPendingFor(db: Db, email: string) {
  return selectInvitations(db)
    .where('invitation.email', '=', email)
    .where('invitation.status', '=', invitationStatus.PENDING)
    .execute()
}

export async function insertInvitation(db: Db, invitation: Insertable<InvitationsTable>) {
  await db.insertInto('invitations').values(invitation).execute()
}

export async function renewInvitation(
  db: Db,
  id: string,
  renewed: { mail_id: string; expires_at: Date; months: number; access_until: Date | null },
) {
  await db.updateTable('invitations').set(renewed).where('id', '=', id).execute()
}

export async function deleteInvitation(db: Db, id: string) {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}

export async function markRegistered(db: Db, id: string, inviteeId: string, now: Date) {
  await db
    .updateTable('invitations')
    .set({ status: invitationStatus.REGISTERED, invitee_id: inviteeId, registered_at: now })
    .where('id', '=', id)
    .execute()
}

export function markCompleted(tx: Db, { inviteeIds, now }: { inviteeIds: readonly string[]; now: Date }) {
  return tx
    .updateTable('invitations')
    .set({ status: invitationStatus.COMPLETED, completed_at: now })
    .where('invitee_id', '=', sql<string>`any(${inviteeIds}::text[])`)
    .where('status', '=', invitationStatus.REGISTERED)
    .returning(['id', 'inviter_id'])
    .execute()
}

export function markUncompleted(tx: Db, id: string) {
  return tx
    .updateTable('invitations')
    .set({ status: invitationStatus.REGISTERED, completed_at: null })
    .where('id', '=', id)
    .where('status', '=', invitationStatus.COMPLETED)
    .returning('email')
    .executeTakeFirst()
}

export function findMailReader(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

export function listSends(db: Db, inviterId: string, since: Date, email?: string) {
  return db
    .selectFrom('invitation_sends')
    .select(['email', 'created_at'])
    .where('inviter_id', '=', inviterId)
    .where('created_at', '>', since)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .orderBy('created_at')
    .execute()
}

export async function insertSend(db: Db, inviterId: string, email: string, now: Date) {
  await db.insertInto('invitation_sends').values({ inviter_id: inviterId, email, created_at: now }).execute()
}

export function deleteSendsBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'invitation_sends', (eb) => eb('created_at', '<', moment))
}
