import { type Invitation, invitationStatus } from '@strom/contract'
import type { MoneyApp } from '../money-app.ts'
import type { InvitationRow, SentInvitation } from './queries.ts'

const { PENDING } = invitationStatus

export function isLive(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: number): boolean {
  return row.status === PENDING && row.expires_at.getTime() > now
}

export function isUsable(row: InvitationRow, now: number): boolean {
  return isLive(row, now) && !row.inviter_suspended
}

export function isExpired(row: Pick<InvitationRow, 'status' | 'expires_at'>, now: number): boolean {
  return row.status === PENDING && !isLive(row, now)
}

export function invitationLink(app: MoneyApp, id: string): string {
  return `${app.config.publicUrl}/register/?invitation=${id}`
}

export function toInvitation(app: MoneyApp, row: SentInvitation): Invitation {
  // A member may have changed to this address, so that registering would fail.
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
