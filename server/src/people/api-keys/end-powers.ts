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
  /** The device that stays. */
  except?: string
  /** All other keys end for good. */
  keepKeys?: readonly string[]
  by?: Actor
}

/** Returns the number of sign-ins ended. */
export async function endPowers(
  app: PeopleApp,
  tx: Db,
  { accountId, except, keepKeys = [], by = { kind: 'owner', accountId } }: WhosePowers,
  cause: KeysEndCause,
): Promise<number> {
  // What the account's devices begin takes this lock too: it comes first and ends here, or later and is
  // refused.
  await lockAccount(tx, accountId)
  const reason = cause === 'role-lost' ? 'signed-out-everywhere' : cause
  const ended = await endSignIns(app, tx, { accountId, ...(except !== undefined && { except }) }, reason)
  await deleteConfirmedPairings(tx, accountId)
  await forgetConfirmations(tx, accountId)
  await revokeLinks(app, tx, accountId, reason === 'signed-out-everywhere' ? 'email-change' : undefined)
  await endKeysOf(app, tx, { accountId, keep: keepKeys, by, cause })
  return ended
}
