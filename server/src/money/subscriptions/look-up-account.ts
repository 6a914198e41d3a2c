import { createHash } from 'node:crypto'
import type { CurrentSubscription } from '@strom/contract'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { findAccountByEmail } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { currentSubscription } from './current-subscription.ts'

export type LookUp =
  | { ok: true; email: string; subscription: CurrentSubscription | null }
  | { ok: false; reason: 'no-such-account' }
  | TooMany

/** Seconds to wait; 0: none. */
async function pause(app: MoneyApp, { accountId, network }: { accountId: string; network: string }) {
  return Math.max(
    await consumeAttempt(app.db, readLimit(app, 'account-look-up-member'), accountId),
    await consumeAttempt(app.db, readLimit(app, 'account-look-up-network'), network),
  )
}

/** Reveals accounts, so look-ups of others are limited, and misses logged by a digest. */
export async function lookUpAccount(
  app: MoneyApp,
  member: { accountId: string; email: string },
  { email, network }: { email: string; network: string },
): Promise<LookUp> {
  const { accountId } = member
  if (email !== member.email) {
    const seconds = await pause(app, { accountId, network })
    if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  }
  const account = await findAccountByEmail(app.db, email)
  if (!account || account.suspended_at) {
    const digest = createHash('sha256').update(email).digest('base64url').slice(0, 12)
    app.log.info({ accountId, network, digest }, 'a member looked up an address that has no account')
    return { ok: false, reason: 'no-such-account' }
  }
  return { ok: true, email, subscription: await currentSubscription(app, account.id) }
}
