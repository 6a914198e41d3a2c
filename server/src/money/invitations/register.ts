import { randomUUID } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { usernameFor } from '../../people/accounts/default-username.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import { insertAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import { claimGifts } from '../gifts/claim-gifts.ts'
import { lockBuyersOfGifts } from '../gifts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { grantToLockedAccount } from '../subscriptions/grant-access.ts'
import { completeInvitations } from './complete-invitation.ts'
import { checkInvitation, type InvitationRefusal } from './look-up-invitation.ts'
import { type InvitationRow, lockInvitation, markRegistered } from './queries.ts'

export type Registration = {
  invitationId: string
  /** Must be the invited address. */
  email: string
  /** Empty: the local part of the address. */
  username: string
  password: string
  language: Language
}

export type Registered =
  | { ok: true; accountId: string }
  | { ok: false; reason: InvitationRefusal | 'other-address' }
  | TooMany

/** Must run before gifts are claimed, since they extend this access. */
async function grantInvited(
  app: MoneyApp,
  tx: Db,
  accountId: string,
  { months, access_until }: InvitationRow,
): Promise<boolean> {
  const seconds = Math.floor(((access_until?.getTime() ?? 0) - app.clock.now()) / 1000)
  const span = months > 0 ? { months } : seconds > 0 ? { seconds } : null
  if (span) await grantToLockedAccount(app, tx, { accountId, span, reason: 'invitation' })
  return span !== null
}

async function judge(app: MoneyApp, db: Db, wish: Registration, find?: typeof lockInvitation) {
  const found = await checkInvitation(app, db, wish.invitationId, find)
  if (found.invitation && found.invitation.email !== wish.email) {
    return { ok: false as const, reason: 'other-address' as const }
  }
  return found
}

/** The mailed link verifies the address. */
export function register(app: MoneyApp, wish: Registration, network: string): Promise<Registered> {
  return countingFailures(app, 'link-network', network, async (): Promise<Registered> => {
    const found = await judge(app, app.db, wish)
    if (!found.ok) return found
    // Slow, so outside the transaction; the invitation is checked again inside.
    const password_hash = await hashPassword(wish.password)
    const { email } = found.invitation
    return app.db.transaction().execute(async (tx): Promise<Registered> => {
      await lockBuyersOfGifts(tx, email)
      await lockEmailAddress(tx, email)
      const held = await judge(app, tx, wish, lockInvitation)
      if (!held.ok) return held
      const id = randomUUID()
      const now = new Date(app.clock.now())
      const username = usernameFor(email, wish.username)
      const account = { id, email, username, password_hash, language: wish.language, created_at: now }
      if (!(await insertAccount(tx, account))) return { ok: false, reason: 'registered' }
      const data = { memberId: id, email, username }
      await queueEvent(app, tx, 'member.joined', () => ({ accountId: id, data }))
      await markRegistered(tx, wish.invitationId, id, now)
      const hasAccess = await grantInvited(app, tx, id, held.invitation)
      const paidBy = await claimGifts(app, tx, { id, email })
      const days = app.settings.get('trialDays')
      if (!hasAccess && paidBy.length === 0 && days > 0)
        await grantToLockedAccount(app, tx, { accountId: id, span: { days }, reason: 'trial' })
      if (paidBy[0] !== undefined) await completeInvitations(app, tx, [id], paidBy[0])
      return { ok: true, accountId: id }
    })
  })
}
