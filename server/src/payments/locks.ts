import { lockAccount } from '../accounts/queries.ts'
import type { Db } from '../db/db.ts'
import { lockAccountsOfOrder, lockOrder, lockOrderWithLines } from './queries.ts'

/**
 * Holds an order and every account it is about until the transaction ends. The order of locks is the same wherever
 * money moves, so that nobody waits in a circle: the accounts, sorted by id, then the order's row. Inviters are not
 * locked: an earned line only adds to their ledger.
 */
export async function lockOrderWithAccounts(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  const accounts = await lockAccountsOfOrder(tx, { id, buyer_id })
  const buyer = accounts.find((account) => account.id === buyer_id)
  if (!buyer) throw new Error(`the buyer of order ${id} is gone`)
  const { lines, ...order } = await lockOrderWithLines(tx, id)
  return { order, lines, accounts, buyer }
}

/** The same where only the buyer's points are touched. */
export async function lockOrderWithBuyer(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  await lockAccount(tx, buyer_id)
  return lockOrder(tx, id)
}
