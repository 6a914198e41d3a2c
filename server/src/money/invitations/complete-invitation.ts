import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { earnPoints } from '../rewards/ledger.ts'
import { markCompleted } from './queries.ts'

/**
 * Completes the invitations by which accounts registered, in the transaction of the order that pays for them
 *: each once, with the inviter's points. Does nothing for an account that came without an
 * invitation, or whose invitation is completed. Who completes several holds their accounts.
 * @returns what was completed, and the points given for each.
 */
export async function completeInvitations(
  app: MoneyApp,
  tx: Db,
  inviteeIds: readonly string[],
  orderId?: string,
): Promise<{ invitationId: string; inviterId: string; points: number }[]> {
  const completed = await markCompleted(tx, { inviteeIds, now: new Date(app.clock.now()) })
  const order = orderId === undefined ? {} : { orderId }
  const all: Awaited<ReturnType<typeof completeInvitations>> = []
  for (const { id: invitationId, inviter_id: inviterId } of completed) {
    const points = await earnPoints(app, tx, { accountId: inviterId, invitationId, ...order })
    all.push({ invitationId, inviterId, points })
  }
  return all
}
