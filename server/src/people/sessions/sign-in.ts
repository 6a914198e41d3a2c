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
  /** The second factor's code; ignored where the account has none. */
  code?: string | undefined
  /** The first of a new site: its password was chosen this moment. */
  isSetup?: boolean
}

type Refusal = 'wrong-credentials' | 'suspended' | 'code-needed' | 'wrong-code'

export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: Refusal }
  | { ok: false; reason: 'too-many'; seconds: number }

type Account = FactorOwner & { password_hash: string }

/** Starts a device and gives back its Token. The password may have changed while it was being compared: wrong-credentials. */
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

/** Tries that are looked at and counted at once; others wait, each network in its turn, so that no flood fills the database's line. */
const lookInTurn = limitConcurrencyByGroup(4, 400)
const countInTurn = limitConcurrencyByGroup(4, 200)

/**
 * Counts a try. `refused`: it has to wait, whatever the password. Otherwise `seconds` are how long all must wait but the right password
 * from a network that the account has used before.
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
 * Signs a person in on a new device. The work and the answer are the same
 * whether or not the address exists. Only failures count against the address and the network; a right password
 * from a network the account has used before gets in all the same, so that nobody far away locks people out of their
 * own home. That network may be a café's: past a larger number of failures for this address from there it waits too.
 * Only who gives the right password learns that the account is suspended. A password that no answer depends on is not compared,
 * since that is the work a flood would make.
 *
 * Who has a second factor gives its code along with the password, in one call: nothing is kept of who has given the
 * password only, and that try is neither a failure nor a success. A wrong code is counted as a wrong password is, and
 * for the account besides, past which no network helps.
 * @throws TooManyWaiting when too many wait.
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
      // Only this try: forgetting them all would let who knows the password try codes for ever.
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
