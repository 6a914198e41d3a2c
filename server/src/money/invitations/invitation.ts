import { type Invitation, invitationStatus } from '@strom/contract'
import type { MoneyApp } from '../money-app.ts'
import type { InvitationRow, SentInvitation } from './queries.ts'

const { PENDING } = invitationStatus

/** Whether it could still be used, were it only for the time. Counts while pending. */
export function isLive(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: number): boolean {
  return row.status === PENDING && row.expires_at.getTime() > now
}

/** Whether it is live and its inviter vouches for it: nobody comes in by a suspended person's, until they are readmitted. */
export function isUsable(row: InvitationRow, now: number): boolean {
  return isLive(row, now) && !row.inviter_suspended
}

/** Whether its time ran out before anybody registered by it. */
export function isExpired(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: number): boolean {
  return row.status === PENDING && !isLive(row, now)
}

/** The address that the invited person opens. */
export function invitationLink(app: MoneyApp, id: string): string {
  return `${app.config.publicUrl}/register/?invitation=${id}`
}

/** An invitation as its sender sees it. */
export function toInvitation(app: MoneyApp, row: SentInvitation): Invitation {
  // A member's change of address may have taken it, too: then nobody registers by it.
  const live = isLive(row, app.clock.now()) && !row.address_has_account
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    registeredAt: row.registered_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    expired: row.status === PENDING && !live,
    mailState: row.mail_state,
    link: live ? invitationLink(app, row.id) : null,
  }
}
