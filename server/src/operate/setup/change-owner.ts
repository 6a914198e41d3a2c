import { randomBytes, randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { usernameFor } from '../../people/accounts/default-username.ts'
import { issueLink, revokeLinks } from '../../people/accounts/links.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockEmailAddress,
} from '../../people/accounts/queries.ts'
import { endPowers } from '../../people/api-keys/end-powers.ts'
import type { App } from '../app.ts'
import { holdOwners } from './queries.ts'
import { listOwners, updateOwner } from './queries-owners.ts'

const linkSeconds = 86_400

type Refused<Reason extends string> = { ok: false; reason: Reason }

/** One use within 24 hours; shown once. */
export type PasswordLink = { address: string; expiresAt: Date }

/** A new account chooses its password by the link; an existing one keeps its own and gets no link. */
export async function makeOwner(
  app: App,
  by: Actor,
  email: string,
): Promise<{ ok: true; link: PasswordLink | null } | Refused<'is-owner' | 'suspended'>> {
  // Unknown to everyone: the owner chooses one by the link.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return app.db.transaction().execute(async (tx) => {
    await holdOwners(tx)
    await lockEmailAddress(tx, email)
    const account = await findAccountByEmail(tx, email)
    if (account?.is_owner) return { ok: false as const, reason: 'is-owner' as const }
    if (account?.suspended_at) return { ok: false as const, reason: 'suspended' as const }
    const id = account?.id ?? randomUUID()
    if (!account) {
      const username = usernameFor(email)
      await insertAccount(tx, { id, email, username, password_hash, created_at: new Date(app.clock.now()) })
    }
    await updateOwner(tx, id, true)
    await recordAudit(app, tx, by, { act: 'owner-made', subject: { kind: 'account', id: email } })
    const wanted = { accountId: id, purpose: 'password-reset' as const, seconds: linkSeconds }
    return { ok: true as const, link: account ? null : await issueLink(app, tx, wanted) }
  })
}

/**
 * Revokes earlier links; the old password works until the link is used. `unknown` also if the account is not
 * an owner's.
 */
export function resetOwner(
  app: App,
  by: Actor,
  email: string,
): Promise<{ ok: true; link: PasswordLink } | Refused<'unknown' | 'suspended'>> {
  return app.db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account?.is_owner) return { ok: false as const, reason: 'unknown' as const }
    if (account.suspended_at) return { ok: false as const, reason: 'suspended' as const }
    await lockAccount(tx, account.id)
    await revokeLinks(app, tx, account.id, 'password-reset')
    const link = await issueLink(app, tx, {
      accountId: account.id,
      purpose: 'password-reset',
      seconds: linkSeconds,
    })
    await recordAudit(app, tx, by, { act: 'owner-link-made', subject: { kind: 'account', id: email } })
    return { ok: true as const, link }
  })
}

/** Ends sign-ins and keys for good; the account stays a member's. */
export function removeOwner(
  app: App,
  by: Actor,
  email: string,
): Promise<{ ok: true } | Refused<'unknown' | 'last-owner'>> {
  return app.db.transaction().execute(async (tx) => {
    await holdOwners(tx)
    const owners = await listOwners(tx)
    const owner = owners.find((one) => one.email === email)
    if (!owner) return { ok: false as const, reason: 'unknown' as const }
    if (owners.length === 1) return { ok: false as const, reason: 'last-owner' as const }
    await lockAccount(tx, owner.id)
    await updateOwner(tx, owner.id, false)
    await endPowers(app, tx, { accountId: owner.id, by }, 'role-lost')
    await recordAudit(app, tx, by, { act: 'owner-removed', subject: { kind: 'account', id: email } })
    return { ok: true as const }
  })
}
