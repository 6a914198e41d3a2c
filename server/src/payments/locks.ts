import { lockAccount } from '../accounts/queries.ts'
import type { Db } from '../app.ts'
import { listLines, lockOrder } from './queries.ts'

/**
 * Holds an order and every account it is about until the transaction ends. The order of locks is the same wherever
 * money moves, so that nobody waits in a circle: the accounts, sorted by id, then the order's row. Inviters are not
 * locked: an earned line only adds to their ledger.
 */
export async function lockOrderWithAccounts(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  const lines = await listLines(tx, id)
  const accounts = new Set([buyer_id, ...lines.map(({ account_id }) => account_id)])
  for (const accountId of [...accounts].sort()) await lockAccount(tx, accountId)
  return { order: await lockOrder(tx, id), lines: await listLines(tx, id) }
}

/** The same where only the buyer's points are touched. */
export async function lockOrderWithBuyer(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  await lockAccount(tx, buyer_id)
  return lockOrder(tx, id)
}
