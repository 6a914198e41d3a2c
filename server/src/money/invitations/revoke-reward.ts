import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { MoneyApp } from '../money-app.ts'
import { revokeEarned } from '../rewards/ledger.ts'
import { listEarnedByOrder } from '../rewards/queries.ts'
import { rewardRevokedMail } from './emails.ts'
import { findMailReader, markUncompleted } from './queries.ts'

/** The refund's transaction must hold the inviters. Takes only points not yet spent. */
export async function revokeRewards(
  app: MoneyApp,
  tx: Db,
  { orderId, inviteeIds }: { orderId: string; inviteeIds: readonly string[] },
) {
  const earned = await listEarnedByOrder(tx, orderId)
  for (const { account_id: accountId, invitation_id: invitationId, invitee_id, points } of earned) {
    if (invitee_id === null || !inviteeIds.includes(invitee_id)) continue
    const taken = await revokeEarned(app, tx, { accountId, invitationId, orderId, points })
    const invitation = await markUncompleted(tx, invitationId)
    const inviter = await findMailReader(tx, accountId)
    if (!invitation || !inviter) continue
    const { email: to, language } = inviter
    const reader = readerOf(app, language)
    const mail = rewardRevokedMail(reader, { points: taken, invitee: invitation.email })
    await queueMail(app, tx, { kind: 'reward-revoked', to, language, ...mail })
  }
}
