import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { lockAccountsOfOrder, lockOrder, lockOrderWithLines } from './queries.ts'
import { lockAccountsOfRefund } from './queries-refunds.ts'

/**
 * Lock order wherever money moves: accounts by id, then the order. Refunds also lock the inviters: revoked
 * points must not make a balance negative.
 */
export async function lockOrderWithAccounts(
  tx: Db,
  { id, buyer_id }: { id: string; buyer_id: string },
  { withInviters = false } = {},
) {
  const lock = withInviters ? lockAccountsOfRefund : lockAccountsOfOrder
  const accounts = await lock(tx, { id, buyer_id })
  const buyer = accounts.find((account) => account.id === buyer_id)
  if (!buyer) throw new Error(`the buyer of order ${id} is gone`)
  const { lines, ...order } = await lockOrderWithLines(tx, id)
  // A gift may have been claimed while this waited.
  const claimed = lines.filter(({ account_id }) => !accounts.some((account) => account.id === account_id))
  for (const { account_id } of claimed) await lockAccount(tx, account_id)
  return { order, lines, accounts, buyer }
}

/** Enough if only the buyer's points change. */
export async function lockOrderWithBuyer(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  await lockAccount(tx, buyer_id)
  return lockOrder(tx, id)
}
