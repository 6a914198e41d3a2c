import { randomBytes } from 'node:crypto'
import { limitConcurrencyByGroup } from '../../base/concurrency.ts'
import { type Limit, readLimit } from '../../base/throttle/limits.ts'
import { widestNetwork } from '../../base/throttle/networks.ts'
import { consumeAttempt, resetAttempts, rewardAttempt } from '../../base/throttle/queries.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { findAccountToSignIn, hasAccountNetwork, lockIfPasswordUnchanged } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import {
  consumeCode,
  consumeCodeAttempt,
  type FactorOwner,
  notifyOfTriedCodes,
  rewardCodeAttempt,
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

type Account = FactorOwner & { password_hash: string }

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

/** Networks take turns, so that a flood does not fill the database's queue. */
const lookInTurn = limitConcurrencyByGroup(4, 400)
const countInTurn = limitConcurrencyByGroup(4, 200)

/**
 * `refused`: whatever the password. Otherwise only the right password from a known network need not wait
 * `seconds`.
 */
async function count(
  app: PeopleApp,
  tried: SignIn,
  { limit, known }: { limit: Record<'address' | 'network' | 'both', Limit>; known: boolean },
): Promise<{ seconds: number; refused: boolean }> {
  const ofNetwork = await consumeAttempt(app.db, limit.network, tried.network)
  if (ofNetwork > 0 && !known) return { seconds: ofNetwork, refused: true }
  const ofBoth = await consumeAttempt(app.db, limit.both, bothOf(tried))
  if (ofBoth > 0) return { seconds: ofBoth, refused: true }
  const seconds = Math.max(ofNetwork, await consumeAttempt(app.db, limit.address, tried.email))
  return { seconds, refused: seconds > 0 && !known }
}

const bothOf = ({ email, network }: SignIn) => `${email} ${network}`

/**
 * Does the same work whether or not the address exists, and reveals a suspension only to the right password.
 * Failures must not let strangers lock people out, so the right password passes from a known network; but
 * that may be a café's, so a larger limit holds there too. Against floods, a password is compared only if the
 * answer depends on it. The code comes in the same call, so that nothing is kept about a password alone.
 * Throws TooManyWaiting.
 */
export async function signIn(app: PeopleApp, tried: SignIn): Promise<SignInResult> {
  const limit = {
    address: readLimit(app, 'sign-in-address'),
    network: readLimit(app, 'sign-in-network'),
    both: readLimit(app, 'sign-in-address-network'),
  }
  const both = bothOf(tried)
  const group = widestNetwork(tried.network)
  const { account, known } = await lookInTurn({ group, first: false }, async () => {
    const found = await findAccountToSignIn(app.db, tried.email)
    return { account: found, known: await hasAccountNetwork(app.db, found?.id ?? '', tried.network) }
  })
  const place = { group, first: known }
  const { seconds, refused } = await countInTurn(place, () => count(app, tried, { limit, known }))
  if (refused) return { ok: false, reason: 'too-many', seconds }
  const right = await verifyPassword(tried.password, account?.password_hash ?? null, place)
  const proven = account !== undefined && right
  if (seconds > 0 && !proven) return { ok: false, reason: 'too-many', seconds }
  if (!proven) return { ok: false, reason: 'wrong-credentials' }
  if (account.suspended_at !== null) return { ok: false, reason: 'suspended' }
  const tryCode = tried.code !== undefined && (await findConfirmedFactor(app.db, account.id)) !== undefined
  const codeWait = tryCode ? await consumeCodeAttempt(app, account.id) : 0
  if (codeWait > 0) {
    await notifyOfTriedCodes(app, account)
    return { ok: false, reason: 'too-many', seconds: codeWait }
  }
  const started = await startDevice(app, account, tried)
  if (tryCode && (started.ok || started.reason !== 'wrong-code')) await rewardCodeAttempt(app, account.id)
  if (!started.ok) {
    if (started.reason === 'code-needed') {
      // Only this attempt: otherwise an intruder with the password could try codes without end.
      await rewardAttempt(app.db, limit.address, tried.email)
      await rewardAttempt(app.db, limit.network, tried.network)
      await rewardAttempt(app.db, limit.both, both)
    }
    return started
  }
  await resetAttempts(app.db, limit.address, tried.email)
  await resetAttempts(app.db, limit.both, both)
  await rewardAttempt(app.db, limit.network, tried.network)
  return started
}
