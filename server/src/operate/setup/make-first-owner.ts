import { randomUUID } from 'node:crypto'
import type { Language } from '@strom/contract'
import { recordAudit } from '../../base/audit/record-audit.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { usernameFor } from '../../people/accounts/default-username.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import { insertAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import { admitByLink, type SetupRefusal } from './admission.ts'
import { holdOwners, lockSetup, updateSetup } from './queries.ts'

export type FirstOwner = {
  token: string
  email: string
  password: string
  language: Language
  network: string
}

export type FirstOwnerMade = { ok: true } | { ok: false; reason: SetupRefusal | 'email-taken' } | TooMany

/**
 * Only one of several concurrent calls succeeds; failures count against the network. Only the command line
 * makes an owner of an existing account (email-taken).
 */
export function makeFirstOwner(app: App, wish: FirstOwner): Promise<FirstOwnerMade> {
  return countingFailures(app, 'link-network', wish.network, async (): Promise<FirstOwnerMade> => {
    const admitted = await admitByLink(app, wish)
    if (!admitted.ok) return admitted
    // Hashing is slow, so it happens before the transaction, which judges the link again.
    const password_hash = await hashPassword(wish.password)
    return app.db.transaction().execute(async (tx): Promise<FirstOwnerMade> => {
      await holdOwners(tx)
      await lockEmailAddress(tx, wish.email)
      const row = await lockSetup(tx)
      const again = await admitByLink({ ...app, db: tx }, wish)
      if (!row || !again.ok) return again.ok ? { ok: false, reason: 'closed' } : again
      const { email, language } = wish
      const id = randomUUID()
      const now = new Date(app.clock.now())
      const username = usernameFor(email)
      const made = await insertAccount(tx, {
        id,
        email,
        username,
        password_hash,
        language,
        is_staff: true,
        is_owner: true,
        created_at: now,
      })
      if (!made) return { ok: false, reason: 'email-taken' }
      await updateSetup(tx, { owner_id: id, used_at: now })
      const subject = { kind: 'account', id: email }
      await recordAudit(app, tx, { kind: 'owner', accountId: id }, { act: 'owner-made', subject })
      return { ok: true }
    })
  })
}
