import type { App, Db } from '../app.ts'
import { earnPoints } from '../rewards/ledger.ts'
import { markCompleted } from './queries.ts'

/**
 * Completes the invitation by which an account registered, in the transaction of the order that pays for it
 * (specification 4; design 5.3): once, with the inviter's points. Does nothing for an account that came without an
 * invitation, or whose invitation is completed.
 * @returns what was completed and the points given, or null.
 */
export async function completeInvitation(
  app: App,
  tx: Db,
  inviteeAccountId: string,
  orderId?: string,
): Promise<{ invitationId: string; inviterId: string; points: number } | null> {
  const completed = await markCompleted(tx, inviteeAccountId, new Date(app.clock.now()))
  if (!completed) return null
  const { id: invitationId, inviter_id: inviterId } = completed
  const order = orderId === undefined ? {} : { orderId }
  const points = await earnPoints(app, tx, { accountId: inviterId, invitationId, ...order })
  return { invitationId, inviterId, points }
}
