import type { Language } from '@strom/contract'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { forgetConfirmations } from '../accounts/queries.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import type { PeopleApp } from '../people-app.ts'
import { countingWrongCodes } from './consume-code.ts'
import { secondFactorOnMail } from './emails.ts'
import { notifyMember } from './notify-member.ts'
import { confirmFactor, findFactor, insertFactor, replaceRecoveryCodes } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { findTimeStep, newTimeSecret, timeSecretAddress } from './time-codes.ts'

const confirmWithinMs = 30 * 60_000

type Refusal<Reason extends string> = { ok: false; reason: Reason }

/** Replaces an unconfirmed secret. */
export async function beginSecondFactor(
  app: PeopleApp,
  accountId: string,
  password: string,
): Promise<
  { ok: true; secret: string; address: string } | Refusal<'wrong-password' | 'already-on'> | TooMany
> {
  const asked = await verifyOwnPassword(app, accountId, password)
  if (!asked.ok) return asked
  const { email } = asked.account
  const secret = newTimeSecret()
  const begun = await insertFactor(app.db, {
    account_id: accountId,
    sealed_secret: app.factorEncryption.encrypt(secret, accountId),
    begun_at: new Date(app.clock.now()),
  })
  if (!begun) return { ok: false, reason: 'already-on' }
  const brandName = app.settings.get('brandName')
  return { ok: true, secret, address: timeSecretAddress(secret, { brandName, email }) }
}

type ConfirmRefusal = 'already-on' | 'not-begun' | 'begun-long-ago' | 'wrong-code'

export async function confirmSecondFactor(
  app: PeopleApp,
  member: { accountId: string; email: string; language: Language },
  typed: string,
): Promise<{ ok: true; recoveryCodes: string[] } | Refusal<ConfirmRefusal> | TooMany> {
  const { accountId } = member
  const factor = await findFactor(app.db, accountId)
  if (!factor) return { ok: false, reason: 'not-begun' }
  if (factor.confirmed_at) return { ok: false, reason: 'already-on' }
  const now = app.clock.now()
  if (factor.begun_at.getTime() + confirmWithinMs <= now) return { ok: false, reason: 'begun-long-ago' }
  const found = await countingWrongCodes(app, accountId, async () => {
    const secret = app.factorEncryption.decrypt(factor.sealed_secret, accountId)
    const step = findTimeStep(secret, plainCode(typed), now)
    return step === null ? { ok: false as const, reason: 'wrong-code' as const } : { ok: true as const, step }
  })
  if (!found.ok) return found
  const recoveryCodes = newRecoveryCodes()
  return app.db.transaction().execute(async (tx) => {
    if (!(await confirmFactor(tx, factor, { now: new Date(now), step: found.step }))) {
      return { ok: false as const, reason: 'not-begun' as const }
    }
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(plainCode(code)))
    await replaceRecoveryCodes(tx, accountId, hashes)
    await forgetConfirmations(tx, accountId)
    await notifyMember(app, tx, member, 'second-factor-on', secondFactorOnMail)
    return { ok: true as const, recoveryCodes }
  })
}
