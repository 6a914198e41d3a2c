import { randomBytes, randomUUID } from 'node:crypto'
import { verifyPassword } from '../accounts/passwords.ts'
import {
  findAccountByEmail,
  hasAccountNetwork,
  holdPassword,
  insertAccountNetwork,
} from '../accounts/queries.ts'
import type { App } from '../app.ts'
import { limitOf } from '../throttle/limits.ts'
import { clearTries, countTry, forgiveTry } from '../throttle/queries.ts'
import { hashToken } from './members.ts'
import { insertDevice } from './queries.ts'

export type SignIn = { email: string; password: string; isMobile: boolean; agent: string; network: string }

export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many'; seconds: number }

type Account = { id: string; password_hash: string }

/** Starts a device and gives back its Token; null when the password was changed while it was being compared. */
async function startDevice(app: App, account: Account, signIn: SignIn): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date(app.clock.now())
  const accountId = account.id
  return app.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, accountId, account.password_hash))) return null
    await insertAccountNetwork(tx, accountId, signIn.network, now)
    await insertDevice(tx, {
      id: randomUUID(),
      account_id: accountId,
      token_hash: hashToken(token),
      agent: signIn.agent,
      is_mobile: signIn.isMobile,
      network: signIn.network,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
      ended_reason: null,
    })
    return token
  })
}

/**
 * Signs a person in on a new device (specification 2 Login; design 5.2). The work and the answer are the same
 * whether or not the address exists. Only failures count against the address and the network; a right password
 * from a network the account has used before always gets in, so that nobody is locked out of their own home.
 */
export async function signIn(app: App, tried: SignIn): Promise<SignInResult> {
  const limit = { address: limitOf(app, 'sign-in-address'), network: limitOf(app, 'sign-in-network') }
  const wait = Math.max(
    await countTry(app.db, limit.address, tried.email),
    await countTry(app.db, limit.network, tried.network),
  )
  const account = await findAccountByEmail(app.db, tried.email)
  const known = account ? await hasAccountNetwork(app.db, account.id, tried.network) : false
  const right = await verifyPassword(tried.password, account?.password_hash ?? null)
  const allowed = account !== undefined && right && account.suspended_at === null
  if (wait > 0 && !(allowed && known)) return { ok: false, reason: 'too-many', seconds: wait }
  if (!allowed) return { ok: false, reason: 'wrong-credentials' }
  const token = await startDevice(app, account, tried)
  if (!token) return { ok: false, reason: 'wrong-credentials' }
  await clearTries(app.db, limit.address, tried.email)
  await forgiveTry(app.db, limit.network, tried.network)
  return { ok: true, token }
}
