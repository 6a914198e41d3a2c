import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import type { PeopleApp } from '../people-app.ts'
import { verifyPassword } from './passwords.ts'
import { findAccount } from './queries.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export type OwnPasswordResult =
  | { ok: true; account: Account }
  | { ok: false; reason: 'wrong-password' }
  | TooMany

export function verifyOwnPassword(
  app: PeopleApp,
  accountId: string,
  password: string,
): Promise<OwnPasswordResult> {
  return countingFailures(app, 'own-password', accountId, async (): Promise<OwnPasswordResult> => {
    const account = await findAccount(app.db, accountId)
    const right = await verifyPassword(password, account?.password_hash ?? null, {
      group: accountId,
      first: true,
    })
    return account && right ? { ok: true, account } : { ok: false, reason: 'wrong-password' }
  })
}
