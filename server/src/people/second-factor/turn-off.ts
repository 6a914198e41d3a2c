import type { Db } from '../../base/db/db.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { forgetConfirmations } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import type { FactorOwner } from './consume-code.ts'
import { recoveryCodesRenewedMail, secondFactorOffMail } from './emails.ts'
import { notifyMember } from './notify-member.ts'
import { proveAgain } from './prove-again.ts'
import { deleteFactor, replaceRecoveryCodes } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'

type Proof = { password: string; code: string }

type TurnOffRefusal = { ok: false; reason: 'wrong-password' | 'wrong-code' | 'not-on' } | TooMany

async function withBothFactors(
  app: PeopleApp,
  accountId: string,
  proof: Proof,
  work: (tx: Db, owner: FactorOwner) => Promise<void>,
): Promise<{ ok: true } | TurnOffRefusal> {
  const done = await proveAgain(app, accountId, proof, async (tx, owner, hasFactor) => {
    if (!hasFactor) return { ok: false as const, reason: 'not-on' as const }
    await work(tx, owner)
    return { ok: true as const }
  })
  return !done.ok && done.reason === 'code-needed' ? { ok: false, reason: 'wrong-code' } : done
}

export function turnOffSecondFactor(app: PeopleApp, accountId: string, proof: Proof) {
  return withBothFactors(app, accountId, proof, async (tx, owner) => {
    await deleteFactor(tx, owner.id)
    await forgetConfirmations(tx, owner.id)
    await notifyMember(app, tx, owner, 'second-factor-off', (reader) => secondFactorOffMail(reader, 'member'))
  })
}

export async function renewRecoveryCodes(
  app: PeopleApp,
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

/** For a member who has lost telephone and recovery codes. */
export async function removeSecondFactor(app: PeopleApp, tx: Db, owner: FactorOwner): Promise<boolean> {
  if (!(await deleteFactor(tx, owner.id))) return false
  await forgetConfirmations(tx, owner.id)
  await notifyMember(app, tx, owner, 'second-factor-off', (reader) => secondFactorOffMail(reader, 'operator'))
  return true
}
