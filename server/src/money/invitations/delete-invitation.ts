import { invitationStatus } from '@strom/contract'
import { withdrawMail } from '../../base/mail/queue-mail.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { deleteInvitation as deleteRow, lockInvitation } from './queries.ts'

export type DeletedInvitation =
  | { ok: true; email: string }
  | { ok: false; reason: 'unknown' | 'of-other' | 'registered' | 'completed' }

export function deleteInvitation(app: MoneyApp, inviterId: string, id: string): Promise<DeletedInvitation> {
  return app.db.transaction().execute(async (tx): Promise<DeletedInvitation> => {
    await lockAccount(tx, inviterId)
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return { ok: false, reason: 'unknown' }
    if (invitation.inviter_id !== inviterId) return { ok: false, reason: 'of-other' }
    if (invitation.status === invitationStatus.REGISTERED) return { ok: false, reason: 'registered' }
    if (invitation.status === invitationStatus.COMPLETED) return { ok: false, reason: 'completed' }
    if (invitation.mail_id) await withdrawMail(tx, invitation.mail_id)
    await deleteRow(tx, id)
    return { ok: true, email: invitation.email }
  })
}
