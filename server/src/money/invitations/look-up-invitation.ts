import { invitationStatus } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { findAccountByEmail } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { isLive, isUsable } from './invitation.ts'
import { findInvitation, type InvitationRow, listPendingFor } from './queries.ts'

/** `renewed-elsewhere`: unusable, but another invitation of the address is usable. */
export type InvitationRefusal =
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'inviter-suspended'
  | 'renewed-elsewhere'
  | 'registered'
  | 'completed'

export type FoundInvitation =
  | { ok: true; invitation: InvitationRow }
  | { ok: false; reason: InvitationRefusal; invitation?: InvitationRow }

const idShape = /^[A-Za-z0-9_-]{43}$/

async function findInvitationRefusal(
  app: MoneyApp,
  db: Db,
  invitation: InvitationRow,
): Promise<InvitationRefusal | null> {
  const now = app.clock.now()
  if (invitation.status === invitationStatus.COMPLETED) return 'completed'
  if (invitation.status === invitationStatus.REGISTERED) return 'registered'
  if (await findAccountByEmail(db, invitation.email)) return 'registered'
  if (isUsable(invitation, now)) return null
  const pending = await listPendingFor(db, invitation.email)
  if (pending.some((other) => isUsable(other, now))) return 'renewed-elsewhere'
  return isLive(invitation, now) ? 'inviter-suspended' : 'expired'
}

/** Pass `lockInvitation` as `find` to hold the row. */
export async function checkInvitation(
  app: MoneyApp,
  db: Db,
  id: string,
  find: typeof findInvitation = findInvitation,
): Promise<FoundInvitation> {
  if (!idShape.test(id)) return { ok: false, reason: 'malformed' }
  const invitation = await find(db, id)
  if (!invitation) return { ok: false, reason: 'unknown' }
  const reason = await findInvitationRefusal(app, db, invitation)
  return reason ? { ok: false, reason, invitation } : { ok: true, invitation }
}

export function lookUpInvitation(
  app: MoneyApp,
  id: string,
  network: string,
): Promise<FoundInvitation | TooMany> {
  return countingFailures(app, 'link-network', network, () => checkInvitation(app, app.db, id))
}
