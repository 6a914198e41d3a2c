import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import { codesTriedMail, recoveryCodeUsedMail } from './emails.ts'
import { notifyMember } from './notify-member.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodesLeft,
  findConfirmedFactor,
} from './queries.ts'
import { hashRecoveryCode, isRecoveryCode, plainCode } from './recovery-codes.ts'
import { findTimeStep } from './time-codes.ts'

export type FactorOwner = { id: string; email: string; language: Language }

/** `none`: no second factor, so no code was checked. */
type CodeResult = 'none' | 'missing' | 'wrong' | 'right'

/** Each code works once across nodes. */
export async function consumeCode(
  app: PeopleApp,
  tx: Db,
  owner: FactorOwner,
  typed: string | undefined,
): Promise<CodeResult> {
  const factor = await findConfirmedFactor(tx, owner.id)
  if (!factor) return 'none'
  const plain = plainCode(typed ?? '')
  if (plain === '') return 'missing'
  const now = app.clock.now()
  if (isRecoveryCode(plain)) {
    if (!(await consumeRecoveryCode(tx, owner.id, hashRecoveryCode(plain), new Date(now)))) return 'wrong'
    const left = await countRecoveryCodesLeft(tx, owner.id)
    await notifyMember(app, tx, owner, 'recovery-code-used', (reader) => recoveryCodeUsedMail(reader, left))
    return 'right'
  }
  const secret = app.factorEncryption.decrypt(factor.sealed_secret, owner.id)
  const step = findTimeStep(secret, plain, now)
  return step !== null && (await consumeTimeStep(tx, owner.id, step)) ? 'right' : 'wrong'
}

/** A right code does not shorten the pause, even from a known network: six digits could be tried through. */
export function countingWrongCodes<R extends { ok: boolean }>(
  app: PeopleApp,
  accountId: string,
  attempt: () => Promise<R>,
  isWrong?: (result: R) => boolean,
): Promise<R | TooMany> {
  return countingFailures(app, 'second-factor', accountId, attempt, isWrong)
}

const notifyIntervalSeconds = 86_400

/** At most once a day (ASVS 6.3.5). */
export async function notifyOfTriedCodes(app: PeopleApp, owner: FactorOwner) {
  const told = { kind: 'second-factor-told', tries: 1, windowSeconds: notifyIntervalSeconds }
  if ((await consumeAttempt(app.db, told, owner.id)) > 0) return
  await app.db.transaction().execute((tx) => notifyMember(app, tx, owner, 'codes-tried', codesTriedMail))
}
