import type { Db } from '../../base/db/db.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { lockIfPasswordUnchanged } from '../accounts/queries.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import type { PeopleApp } from '../people-app.ts'
import { consumeCode, countingWrongCodes, type FactorOwner } from './consume-code.ts'
import { findConfirmedFactor } from './queries.ts'

export type Proof = { password: string; code?: string | undefined }

type Refused =
  | { ok: false; reason: 'wrong-password' | 'wrong-code' }
  | { ok: false; reason: 'code-needed' }
  | TooMany

export async function proveAgain<R extends { ok: boolean }>(
  app: PeopleApp,
  accountId: string,
  { password, code }: Proof,
  work: (tx: Db, owner: FactorOwner, hasFactor: boolean) => Promise<R>,
): Promise<R | Refused> {
  const asked = await verifyOwnPassword(app, accountId, password)
  if (!asked.ok) return asked
  const hasFactor = (await findConfirmedFactor(app.db, accountId)) !== undefined
  if (hasFactor && code === undefined) return { ok: false, reason: 'code-needed' }
  const { account } = asked
  let isRight = false
  const prove = () =>
    app.db.transaction().execute(async (tx): Promise<R | Refused> => {
      if (!(await lockIfPasswordUnchanged(tx, accountId, account.password_hash)))
        return { ok: false, reason: 'wrong-password' }
      const spent = await consumeCode(app, tx, account, code)
      // It was turned on meanwhile.
      if (spent === 'missing') return { ok: false, reason: 'code-needed' }
      if (spent === 'wrong') return { ok: false, reason: 'wrong-code' }
      isRight = spent === 'right'
      return work(tx, account, isRight)
    })
  return hasFactor ? countingWrongCodes(app, accountId, prove, () => !isRight) : prove()
}
