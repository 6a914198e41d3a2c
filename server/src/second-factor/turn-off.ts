import { lockIfPasswordUnchanged } from '../accounts/queries.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import type { TooMany } from '../throttle/counting-failures.ts'
import { consumeCode, consumeCodeAttempt, type FactorOwner, rewardCodeAttempt } from './consume-code.ts'
import { recoveryCodesRenewedMail, secondFactorOffMail } from './emails.ts'
import { notifyMember } from './notify-member.ts'
import { deleteFactor, findConfirmedFactor, replaceRecoveryCodes } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'

type Proof = { password: string; code: string }

type TurnOffRefusal = { ok: false; reason: 'wrong-password' | 'wrong-code' | 'not-on' } | TooMany

/** Does something to a member's second factor after both factors have been shown once more. */
async function withBothFactors(
  app: App,
  accountId: string,
  { password, code }: Proof,
  work: (tx: Db, owner: FactorOwner) => Promise<void>,
): Promise<{ ok: true } | TurnOffRefusal> {
  const asked = await verifyOwnPassword(app, accountId, password)
  if (!asked.ok) return asked
  if (!(await findConfirmedFactor(app.db, accountId))) return { ok: false, reason: 'not-on' }
  const seconds = await consumeCodeAttempt(app, accountId)
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  const done = await app.db.transaction().execute(async (tx): Promise<{ ok: true } | TurnOffRefusal> => {
    const { account } = asked
    if (!(await lockIfPasswordUnchanged(tx, accountId, account.password_hash)))
      return { ok: false, reason: 'wrong-password' }
    const spent = await consumeCode(app, tx, account, code)
    if (spent === 'none') return { ok: false, reason: 'not-on' }
    if (spent !== 'right') return { ok: false, reason: 'wrong-code' }
    await work(tx, account)
    return { ok: true }
  })
  if (done.ok) await rewardCodeAttempt(app, accountId)
  return done
}

/**
 * Turns a member's second factor off: the password alone signs in. They are told by mail. Refused: wrong-password,
 * wrong-code (both counted), not-on.
 */
export function turnOffSecondFactor(app: App, accountId: string, proof: Proof) {
  return withBothFactors(app, accountId, proof, async (tx, owner) => {
    await deleteFactor(tx, owner.id)
    await notifyMember(app, tx, owner, 'second-factor-off', (reader) => secondFactorOffMail(reader, 'member'))
  })
}

/** Gives a member new recovery codes, shown this once; the old ones are worth nothing. Refused as turning it off. */
export async function renewRecoveryCodes(
  app: App,
  accountId: string,
  proof: Proof,
): Promise<{ ok: true; recoveryCodes: string[] } | TurnOffRefusal> {
  const recoveryCodes = newRecoveryCodes()
  const done = await withBothFactors(app, accountId, proof, async (tx, owner) => {
    const hashes = recoveryCodes.map((one) => hashRecoveryCode(plainCode(one)))
    await replaceRecoveryCodes(tx, owner.id, hashes)
    await notifyMember(app, tx, owner, 'recovery-codes-renewed', recoveryCodesRenewedMail)
  })
  return done.ok ? { ok: true, recoveryCodes } : done
}

/**
 * Removes the second factor of a member who has lost the telephone and the recovery codes, in the caller's transaction; the member
 * is told by mail. False when there was none.
 */
export async function removeSecondFactor(app: App, tx: Db, owner: FactorOwner): Promise<boolean> {
  if (!(await deleteFactor(tx, owner.id))) return false
  await notifyMember(app, tx, owner, 'second-factor-off', (reader) => secondFactorOffMail(reader, 'operator'))
  return true
}
