import type { Actor } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { revokeLinks } from '../accounts/links.ts'
import { forgetConfirmations, lockAccount } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import { deleteConfirmedPairings } from '../sessions/queries-pairings.ts'
import { endSignIns } from '../sessions/sign-out.ts'
import { endKeysOf } from './api-keys.ts'
import type { KeysEndCause } from './emails.ts'

export type WhosePowers = {
  accountId: string
  /** The device that goes on. */
  except?: string
  /** The keys that go on, which their owner has named; all others end for good. */
  keepKeys?: readonly string[]
  /** Unless it is the person themselves. */
  by?: Actor
}

/**
 * Ends what an account's sign-ins have led to, in the caller's transaction: the sign-ins, televisions and addresses of players among them,
 * codes that were confirmed for a television, what the password was shown for, wishes for another address, and keys of programs.
 * @returns how many sign-ins it ended.
 */
export async function endPowers(
  app: PeopleApp,
  tx: Db,
  { accountId, except, keepKeys = [], by = { kind: 'owner', accountId } }: WhosePowers,
  cause: KeysEndCause,
): Promise<number> {
  // What is begun in the name of one of its devices holds it, too: it comes before, and ends here, or after, and is refused.
  await lockAccount(tx, accountId)
  const reason = cause === 'role-lost' ? 'signed-out-everywhere' : cause
  const ended = await endSignIns(app, tx, { accountId, ...(except !== undefined && { except }) }, reason)
  await deleteConfirmedPairings(tx, accountId)
  await forgetConfirmations(tx, accountId)
  await revokeLinks(app, tx, accountId, reason === 'signed-out-everywhere' ? 'email-change' : undefined)
  await endKeysOf(app, tx, { accountId, keep: keepKeys, by, cause })
  return ended
}
