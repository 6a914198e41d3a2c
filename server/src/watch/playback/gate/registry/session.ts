import type { EndReason, MediaRefusal } from '@strom/contract'
import type { Settings } from '../../../../base/settings/settings.ts'
import type { SessionRow } from '../../queries.ts'

/** How a stream is fetched, and so with which player. */
export type Protocol = 'hls' | 'sldp'

/** One viewing by one device, as the gate knows it. Moments are milliseconds since 1970. */
export type Session = {
  readonly id: string
  /** Short, fit for staff's eyes. */
  readonly publicId: string
  readonly accountId: string
  readonly deviceId: string
  /** The household: where the last renewal by the device's Token came from. */
  network: string
  /** Where the device's last call with its Token came from. */
  calledFrom: string
  signedOut: boolean
  /** Never for staff, who may always watch. */
  accessEndsAt: number
  /** An owner tries a stream that members do not see, or cannot watch. */
  isOwner: boolean
  streamId: string | null
  /** When a request for `streamId` last came. */
  streamSeenAt: number
  player: 'default' | 'low-latency' | null
  casting: boolean
  /** The one other network the session may be fetched from while it is cast, kept when casting ends and begins again. */
  castNetwork: string | null
  ip: string
  /** When the grace began: media was asked from a network that is not the household. */
  foreignSince: number | null
  /** When the device was first noticed to call from elsewhere while its household plays on. */
  awaySince: number | null
  /** A device that left this household was ended for it, and nobody here has been told. */
  sharerLeft: boolean
  /** When the household last moved, 0 for never. */
  movedAt: number
  /** When the database was last asked whether the device calls from there now. */
  foreignAskedAt: number
  readonly createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** May lie ahead: a moved session plays on for a moment. */
  endsAt: number | null
  endedReason: EndReason | null
}

/** The times that rule over a session, in milliseconds. */
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

/** A session as the database has it. */
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

/** Clocks of several nodes may differ by less. */
const toleratedMs = 30_000

/** A household that moves to and fro gets the grace, and a place for another television, back so often at most. */
const againMs = 10 * 60_000

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** The household moves with its device; a television's place there is free, unless it moved just before. */
export function movedTo({ castNetwork, movedAt }: Session, network: string, now: number) {
  return { network, castNetwork: now - movedAt >= againMs ? null : castNetwork, movedAt: now }
}

/** Brings a session in memory up to what the database says now; its use may be newer in memory than there. */
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
    // These may be on their way to the database.
    castNetwork: moved ? read.castNetwork : (read.castNetwork ?? known.castNetwork),
    foreignSince: latest(known.foreignSince, read.foreignSince),
    sharerLeft: known.sharerLeft,
    foreignAskedAt: known.foreignAskedAt,
  })
}

/** Whether a session's end is known and has come. */
export function isOver({ endsAt }: Session, now: number): boolean {
  return endsAt !== null && endsAt <= now
}

/** Why a session is over at a moment, or null while it lives. */
export function endReason(session: Session, now: number, limits: Limits): EndReason | null {
  if (session.endsAt !== null && session.endsAt <= now) return session.endedReason
  if (session.signedOut) return 'signed-out'
  if (session.accessEndsAt <= now) return 'no-subscription'
  if (session.expiresAt <= now || session.lastSeenAt + limits.idle <= now) return 'expired'
  return null
}

/** Takes times that a clock which was ahead has left in the future for now. */
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

/** Until when a token lives that is used now: its life from now on, but never past its longest life. */
export function renewedExpiry(createdAt: number, now: number, limits: Limits): number {
  return Math.min(now + limits.life, createdAt + limits.maxLife)
}

/** Whether a network is neither the session's household nor the one its television is in. */
export function isForeignNetwork(session: Session, network: string): boolean {
  if (network === session.network) return false
  return !(session.casting && (session.castNetwork ?? network) === network)
}

/** Media goes to another network: the first one of a cast session is its television's. @returns whether it is this one. */
export function noteTelevision(session: Session, network: string): boolean {
  if (!session.casting || network === session.network || session.castNetwork !== null) return false
  session.castNetwork = network
  return true
}

/** Media goes to a foreign network: the grace begins; again only where the last began long ago and the household moved since. @returns whether it begins. */
export function noteForeignNetwork(session: Session, now: number): boolean {
  const { foreignSince, movedAt } = session
  if (foreignSince !== null && (movedAt < foreignSince || now - foreignSince < againMs)) return false
  session.foreignSince = now
  return true
}

/** A request of a session: a stream, from a network. */
export type Viewing = { streamId: string; network: string }

/** The state of a stream that decides who may view it. */
export type StreamState = { channel: string; maintenance: boolean; hidden: boolean }

/** Why this viewing may not go on, or null while it may; `stream` is undefined when there is none of that id. */
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
