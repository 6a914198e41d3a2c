import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { earnPoints } from '../rewards/ledger.ts'
import { markCompleted } from './queries.ts'

/** A caller with several invitees must hold their accounts. */
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
