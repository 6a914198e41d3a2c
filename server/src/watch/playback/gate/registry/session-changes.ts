import type { Renewal, SessionRow } from '../../queries.ts'
import type { Session } from './session.ts'

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** The row as it will be stored. */
export function withChanges(row: SessionRow, session: Session): SessionRow {
  return {
    ...row,
    network: session.network,
    called_from: session.calledFrom,
    ip: session.ip,
    stream_id: session.streamId ?? row.stream_id,
    casting: session.casting,
    cast_network: session.castNetwork,
    away_since: dateOf(session.awaySince),
    moved_at: session.movedAt === 0 ? null : new Date(session.movedAt),
    last_seen_at: new Date(session.lastSeenAt),
    expires_at: new Date(session.expiresAt),
    ends_at: dateOf(session.endsAt),
    ended_reason: session.endedReason,
  }
}

export function renewed({
  network,
  cast_network,
  moved_at,
  away_since,
  ...renewal
}: Renewal): Partial<Session> {
  return {
    lastSeenAt: renewal.last_seen_at.getTime(),
    expiresAt: renewal.expires_at.getTime(),
    ...(renewal.ip !== undefined && { ip: renewal.ip }),
    ...(renewal.casting !== undefined && { casting: renewal.casting }),
    ...(network !== undefined && { network, calledFrom: network }),
    ...(cast_network !== undefined && { castNetwork: cast_network }),
    ...(moved_at && { movedAt: moved_at.getTime() }),
    ...(away_since !== undefined && { awaySince: away_since?.getTime() ?? null }),
  }
}
