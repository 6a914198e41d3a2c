import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { grantToLockedAccount } from '../subscriptions/grant-access.ts'
import { findBuyerOfGift, listWaitingGifts, lockGift, storeClaim } from './queries.ts'

export function monthsLeft({
  months,
  refunds,
}: {
  months: number
  refunds: readonly { months_taken: readonly { months: number }[] }[]
}): number {
  const taken = refunds.flatMap(({ months_taken }) => months_taken)
  return Math.max(0, months - taken.reduce((sum, part) => sum + part.months, 0))
}

/**
 * The caller holds the account. Locks the buyer before the order, so that no refund comes between. An
 * undecided refund takes its months when it completes.
 */
export async function claimGift(
  app: MoneyApp,
  tx: Db,
  orderId: string,
  accountId: string,
): Promise<{ months: number; endsAt: Date | null } | undefined> {
  const buyerId = await findBuyerOfGift(tx, orderId)
  if (buyerId === undefined) return undefined
  if (buyerId !== accountId) await lockAccount(tx, buyerId)
  const gift = await lockGift(tx, orderId)
  if (!gift?.paid_at || gift.claimed_at) return undefined
  const months = monthsLeft({ ...gift, refunds: gift.refunds.filter(({ state }) => state === 'completed') })
  const grant =
    months > 0
      ? await grantToLockedAccount(app, tx, { accountId, span: { months }, reason: 'order', orderId })
      : null
  const now = new Date(app.clock.now())
  await storeClaim(tx, gift, { accountId, grantId: grant?.id ?? null, now })
  return { months, endsAt: grant?.endsAt ?? null }
}

export async function claimGifts(
  app: MoneyApp,
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const claimed: string[] = []
  for (const orderId of await listWaitingGifts(tx, email)) {
    const gift = await claimGift(app, tx, orderId, id)
    if (gift && gift.months > 0) claimed.push(orderId)
  }
  return claimed
}
