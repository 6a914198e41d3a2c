import { randomBytes } from 'node:crypto'
import { limitConcurrencyByGroup } from '../../base/concurrency.ts'
import { type Counter, countingAllFailures } from '../../base/throttle/counting-failures.ts'
import { widestNetwork } from '../../base/throttle/networks.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { findAccountToSignIn, hasAccountNetwork, lockIfPasswordUnchanged } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import {
  consumeCode,
  countingWrongCodes,
  type FactorOwner,
  notifyOfTriedCodes,
} from '../second-factor/consume-code.ts'
import { findConfirmedFactor } from '../second-factor/queries.ts'
import { beginDevice } from './begin-device.ts'
import { hashToken } from './members.ts'

export type SignIn = {
  email: string
  password: string
  isMobile: boolean
  agent: string
  network: string
  /** Ignored if the account has no second factor. */
  code?: string | undefined
  isSetup?: boolean
}

type Refusal = 'wrong-credentials' | 'suspended' | 'code-needed' | 'wrong-code'

export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: Refusal }
  | { ok: false; reason: 'too-many'; seconds: number }

type Account = FactorOwner & { password_hash: string; suspended_at: Date | null }

async function startDevice(
  app: PeopleApp,
  account: Account,
  signIn: SignIn,
): Promise<{ ok: true; token: string } | { ok: false; reason: Refusal }> {
  const token = randomBytes(32).toString('base64url')
  const accountId = account.id
  return app.db.transaction().execute(async (tx) => {
    if (!(await lockIfPasswordUnchanged(tx, accountId, account.password_hash))) {
      return { ok: false as const, reason: 'wrong-credentials' as const }
    }
    const spent = await consumeCode(app, tx, account, signIn.code)
    if (spent === 'missing') return { ok: false as const, reason: 'code-needed' as const }
    if (spent === 'wrong') return { ok: false as const, reason: 'wrong-code' as const }
    const { agent, isMobile, network, isSetup } = signIn
    const device = { accountId, tokenHash: hashToken(token), agent, isMobile, network }
    await beginDevice(app, tx, device, { kind: 'browser', isSetup })
    return { ok: true as const, token }
  })
}

async function admitProven(app: PeopleApp, account: Account, tried: SignIn): Promise<SignInResult> {
  if (account.suspended_at !== null) return { ok: false, reason: 'suspended' }
  const start = (): Promise<SignInResult> => startDevice(app, account, tried)
  if (tried.code === undefined || !(await findConfirmedFactor(app.db, account.id))) return start()
  const isWrong = (result: SignInResult) => !result.ok && result.reason === 'wrong-code'
  const started = await countingWrongCodes(app, account.id, start, isWrong)
  if (!started.ok && started.reason === 'too-many') await notifyOfTriedCodes(app, account)
  return started
}

/** Networks take turns, so that a flood does not fill the database's queue. */
const lookInTurn = limitConcurrencyByGroup(4, 400)
const countInTurn = limitConcurrencyByGroup(4, 200)

/** The right password passes from a known network, but not without end: that may be a café's. */
function countersOf({ email, network }: SignIn, known: boolean): Counter[] {
  return [
    { kind: 'sign-in-network', key: network, passable: known },
    { kind: 'sign-in-address-network', key: `${email} ${network}`, clears: true },
    { kind: 'sign-in-address', key: email, passable: known, clears: true },
  ]
}

/**
 * Does the same work whether or not the address exists, and reveals a suspension only to the right password.
 * Failures must not let strangers lock people out. Against floods, a password is compared only if the answer
 * depends on it. The code comes in the same call, so that nothing is kept about a password alone.
 * Throws TooManyWaiting.
 */
export async function signIn(app: PeopleApp, tried: SignIn): Promise<SignInResult> {
  const group = widestNetwork(tried.network)
  const { account, known } = await lookInTurn({ group, first: false }, async () => {
    const found = await findAccountToSignIn(app.db, tried.email)
    return { account: found, known: await hasAccountNetwork(app.db, found?.id ?? '', tried.network) }
  })
  const place = { group, first: known }

  async function attempt(seconds: number): Promise<SignInResult> {
    const right = await verifyPassword(tried.password, account?.password_hash ?? null, place)
    if (account && right) return admitProven(app, account, tried)
    return seconds > 0
      ? { ok: false, reason: 'too-many', seconds }
      : { ok: false, reason: 'wrong-credentials' }
  }

  return countingAllFailures(app, countersOf(tried, known), attempt, {
    inTurn: (count) => countInTurn(place, count),
    // If this cleared failures, an intruder with the password could try codes without end.
    isFailure: (result) => !result.ok && result.reason !== 'code-needed',
  })
}
