import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { lockAccountsOfOrder, lockOrder, lockOrderWithLines } from './queries.ts'
import { lockAccountsOfRefund } from './queries-refunds.ts'

/**
 * Holds an order and every account it is about until the transaction ends. The order of locks is the same wherever
 * money moves, so that nobody waits in a circle: the accounts, sorted by id, then the order's row. Inviters are locked where money goes
 * back (`withInviters`): an earned line only adds to their ledger, one that is taken back must not leave less than nothing.
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

/** The same where only the buyer's points are touched. */
export async function lockOrderWithBuyer(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  await lockAccount(tx, buyer_id)
  return lockOrder(tx, id)
}
