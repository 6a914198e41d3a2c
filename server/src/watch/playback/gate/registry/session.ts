import type { EndReason, MediaRefusal } from '@strom/contract'
import type { Settings } from '../../../../base/settings/settings.ts'
import type { SessionRow } from '../../queries.ts'

export type Protocol = 'hls' | 'sldp'

/** Times are milliseconds since the epoch. */
export type Session = {
  readonly id: string
  readonly publicId: string
  readonly accountId: string
  readonly deviceId: string
  /** The household of the last renewal. */
  network: string
  /** Network of the device's last call. */
  calledFrom: string
  signedOut: boolean
  /** Infinity for staff. */
  accessEndsAt: number
  /** May watch hidden streams, and during maintenance. */
  isOwner: boolean
  streamId: string | null
  streamSeenAt: number
  player: 'default' | 'low-latency' | null
  casting: boolean
  /** The one other network while casting; kept when casting restarts. */
  castNetwork: string | null
  ip: string
  /** Start of the grace period. */
  foreignSince: number | null
  /** First call from elsewhere while the household plays on. */
  awaySince: number | null
  /** A device that left was ended; the household is not told yet. */
  sharerLeft: boolean
  movedAt: number
  foreignAskedAt: number
  readonly createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** May lie ahead. */
  endsAt: number | null
  endedReason: EndReason | null
}

/** Milliseconds. */
export type Limits = {
  life: number
  maxLife: number
  idle: number
  overlap: number
  foreignNetworkGrace: number
}

export function readLimits(settings: Settings): Limits {
  return {
    life: settings.get('streamTokenSeconds') * 1000,
    maxLife: settings.get('streamTokenLongestSeconds') * 1000,
    idle: settings.get('playbackIdleSeconds') * 1000,
    overlap: settings.get('movedOverlapSeconds') * 1000,
    foreignNetworkGrace: settings.get('foreignNetworkGraceSeconds') * 1000,
  }
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    publicId: row.public_id,
    accountId: row.account_id,
    deviceId: row.device_id,
    network: row.network,
    calledFrom: row.called_from,
    signedOut: row.device_ended_at !== null || row.suspended_at !== null,
    accessEndsAt: row.is_staff ? Number.POSITIVE_INFINITY : (row.access_ends_at?.getTime() ?? 0),
    isOwner: row.is_owner,
    streamId: row.stream_id,
    streamSeenAt: row.last_seen_at.getTime(),
    player: row.player,
    casting: row.casting,
    castNetwork: row.cast_network,
    ip: row.ip,
    foreignSince: row.foreign_since?.getTime() ?? null,
    awaySince: row.away_since?.getTime() ?? null,
    sharerLeft: false,
    movedAt: row.moved_at?.getTime() ?? 0,
    foreignAskedAt: 0,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    endedReason: row.ended_reason,
  }
}

/** Tolerated difference between nodes' clocks. */
const toleratedMs = 30_000

/** Minimum time between a household's grace periods. */
const againMs = 10 * 60_000

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** Frees the television's place, unless the household just moved. */
export function movedTo({ castNetwork, movedAt }: Session, network: string, now: number) {
  return { network, castNetwork: now - movedAt >= againMs ? null : castNetwork, movedAt: now }
}

/** Memory may be newer than the database. */
export function updateSession(known: Session, read: Session) {
  const endedHere = known.endsAt !== null && read.endsAt === null
  const moved = known.network !== read.network
  const streamOfOlderUse =
    known.streamId !== null && (read.streamId === null || read.lastSeenAt <= known.lastSeenAt)
  Object.assign(known, {
    ...read,
    ...(streamOfOlderUse && {
      streamId: known.streamId,
      streamSeenAt: known.streamSeenAt,
      player: known.player,
    }),
    ...(endedHere && { endsAt: known.endsAt, endedReason: known.endedReason }),
    ip: read.lastSeenAt > known.lastSeenAt ? read.ip : known.ip,
    lastSeenAt: Math.max(known.lastSeenAt, read.lastSeenAt),
    expiresAt: Math.max(known.expiresAt, read.expiresAt),
    // May not be stored yet.
    castNetwork: moved ? read.castNetwork : (read.castNetwork ?? known.castNetwork),
    foreignSince: latest(known.foreignSince, read.foreignSince),
    sharerLeft: known.sharerLeft,
    foreignAskedAt: known.foreignAskedAt,
  })
}

export function isOver({ endsAt }: Session, now: number): boolean {
  return endsAt !== null && endsAt <= now
}

export function endReason(session: Session, now: number, limits: Limits): EndReason | null {
  if (session.endsAt !== null && session.endsAt <= now) return session.endedReason
  if (session.signedOut) return 'signed-out'
  if (session.accessEndsAt <= now) return 'no-subscription'
  if (session.expiresAt <= now || session.lastSeenAt + limits.idle <= now) return 'expired'
  return null
}

/** Corrects times that were stored while a clock was ahead. */
export function bringBack(session: Session, now: number, { life, overlap }: Limits) {
  const past = (at: number) => (at > now + toleratedMs ? now : at)
  const since = (at: number | null) => (at === null ? null : past(at))
  const within = (at: number, ms: number) => (at > now + ms + toleratedMs ? now + ms : at)
  Object.assign(session, {
    lastSeenAt: past(session.lastSeenAt),
    streamSeenAt: past(session.streamSeenAt),
    foreignSince: since(session.foreignSince),
    awaySince: since(session.awaySince),
    movedAt: past(session.movedAt),
    foreignAskedAt: past(session.foreignAskedAt),
    expiresAt: within(session.expiresAt, life),
    endsAt: session.endsAt === null ? null : within(session.endsAt, overlap),
  })
}

export function renewedExpiry(createdAt: number, now: number, limits: Limits): number {
  return Math.min(now + limits.life, createdAt + limits.maxLife)
}

export function isForeignNetwork(session: Session, network: string): boolean {
  if (network === session.network) return false
  return !(session.casting && (session.castNetwork ?? network) === network)
}

/** The first other network of a cast session is its television's. True if newly set. */
export function noteTelevision(session: Session, network: string): boolean {
  if (!session.casting || network === session.network || session.castNetwork !== null) return false
  session.castNetwork = network
  return true
}

/** A new grace period needs a move, and time since the last. */
export function noteForeignNetwork(session: Session, now: number): boolean {
  const { foreignSince, movedAt } = session
  if (foreignSince !== null && (movedAt < foreignSince || now - foreignSince < againMs)) return false
  session.foreignSince = now
  return true
}

export type Viewing = { streamId: string; network: string }

export type StreamState = { channel: string; maintenance: boolean; hidden: boolean }

export function denyReason(
  session: Session,
  viewing: Viewing,
  stream: StreamState | undefined,
  now: number,
  limits: Limits,
): MediaRefusal | null {
  const over = endReason(session, now, limits)
  if (over) return over
  if (!stream || (stream.hidden && !session.isOwner)) return 'no-stream'
  if (stream.maintenance && !session.isOwner) return 'maintenance'
  const isPastGrace =
    session.foreignSince !== null && now - session.foreignSince >= limits.foreignNetworkGrace
  if (isPastGrace && isForeignNetwork(session, viewing.network)) return 'other-network'
  const elsewhere = session.streamId !== null && session.streamId !== viewing.streamId
  if (elsewhere && now - session.streamSeenAt < limits.overlap) return 'other-stream'
  return null
}
