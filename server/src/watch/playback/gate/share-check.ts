import type { EndReason } from '@strom/contract'
import { endReason, type Limits, type Session } from './registry/session.ts'

/** Where a call with the Token comes from. */
export type Whereabouts = { ip: string; network: string }

export type ShareCheck = Whereabouts & {
  accountId: string
  deviceId: string
  /** The token the player plays with; without it the device's newest session is meant. */
  streamToken?: string | undefined
  casting?: boolean | undefined
}

export type ShareCheckResult = {
  sharerDisconnected: boolean
  /** Why the checking player's own session is over. */
  ended?: EndReason
  /** The note of the staff member who ended it. */
  endedNote?: string
}

/**
 * Whether a check of this session changes nothing but times: the session is the checking device's and lives, with no
 * end ahead, in the household the check comes from; it is cast or not as before; and no other device of the account
 * plays in another household or has left this one.
 */
export function changesOnlyTimes(
  session: Session,
  ofAccount: Iterable<Session>,
  { deviceId, network, casting }: ShareCheck,
  now: number,
  limits: Limits,
): boolean {
  if (session.deviceId !== deviceId || session.network !== network) return false
  if (session.sharerLeft || session.endsAt !== null || endReason(session, now, limits) !== null) return false
  if (casting !== undefined && casting !== session.casting) return false
  for (const other of ofAccount) {
    if (other.deviceId === deviceId || (other.network === network && other.calledFrom === network)) continue
    if (endReason(other, now, limits) === null) return false
  }
  return true
}
