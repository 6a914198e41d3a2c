import type { Language, Person, PersonPage } from '@strom/contract'
import { isExpired } from '../../money/invitations/invitation.ts'
import { readBalance } from '../../money/rewards/points.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import { livesSince } from '../../people/sessions/members.ts'
import { listDevices } from '../../people/sessions/queries.ts'
import { shortNetwork } from '../../people/sessions/short-network.ts'
import type { App } from '../app.ts'
import {
  findPerson,
  listMailsTo,
  listPersonGrants,
  listPersonInvitations,
  listPersonOrders,
  listPersonSessions,
  listPersonTickets,
  type PersonRow,
} from './queries-people.ts'

const iso = (at: Date) => at.toISOString()
const isoOrNull = (at: Date | null) => at && iso(at)

export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    isStaff: row.is_staff,
    isOwner: row.is_owner,
    isLegacy: row.is_legacy,
    secondFactorSince: isoOrNull(row.second_factor_since),
    suspendedAt: isoOrNull(row.suspended_at),
    deletionAt: isoOrNull(row.deletion_at),
    deletedAt: isoOrNull(row.deleted_at),
    createdAt: iso(row.created_at),
    accessEndsAt: isoOrNull(row.ends_at),
  }
}

/** Holds no secrets. Devices are named in `language`. */
export async function readPersonPage(
  app: App,
  id: string,
  language: Language = 'en',
): Promise<PersonPage | null> {
  const { db } = app
  const row = await findPerson(db, id)
  if (!row) return null
  await app.registry.writeBackToRead(id)
  const grants = await listPersonGrants(db, id)
  const orders = await listPersonOrders(db, id)
  const invitations = await listPersonInvitations(db, id)
  const devices = await listDevices(db, id, livesSince(app))
  const sessions = await listPersonSessions(db, id)
  const tickets = await listPersonTickets(db, id)
  const mails = await listMailsTo(db, row.email)
  return {
    ...toPerson(row),
    language: row.language,
    points: (await readBalance(app, { accountId: id })).balance,
    grants: grants.map(({ order_id, created_at, ...grant }) => ({
      ...grant,
      orderId: order_id,
      at: iso(created_at),
    })),
    orders: orders.map((order) => ({
      id: order.id,
      state: order.state,
      totalMonths: order.total_months,
      totalCents: order.total_cents,
      at: iso(order.created_at),
    })),
    invitations: invitations.map((invitation) => ({
      email: invitation.email,
      status: invitation.status,
      createdAt: iso(invitation.created_at),
      expiresAt: iso(invitation.expires_at),
      expired: isExpired(invitation, app.clock.now()),
    })),
    devices: devices.map((device) => ({
      id: device.id,
      device: deviceName(device.agent, language),
      network: shortNetwork(device.network),
      firstSeenAt: iso(device.created_at),
      lastSeenAt: iso(device.last_seen_at),
    })),
    sessions: sessions.map((session) => ({
      id: session.public_id,
      stream: session.stream,
      player: session.player,
      network: shortNetwork(session.network),
      startedAt: iso(session.created_at),
      lastSeenAt: iso(session.last_seen_at),
      endedReason: session.ended_reason,
    })),
    tickets: tickets.map(({ created_at, ...ticket }) => ({ ...ticket, createdAt: iso(created_at) })),
    mails: mails.map(({ created_at, sent_at, ...mail }) => ({
      ...mail,
      createdAt: iso(created_at),
      sentAt: isoOrNull(sent_at),
    })),
  }
}
