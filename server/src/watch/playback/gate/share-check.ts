import type { EndReason } from '@strom/contract'
import { endReason, type Limits, type Session } from './registry/session.ts'

export type Whereabouts = { ip: string; network: string }

export type ShareCheck = Whereabouts & {
  accountId: string
  deviceId: string
  streamToken?: string | undefined
  casting?: boolean | undefined
}

export type ShareCheckResult = {
  sharerDisconnected: boolean
  ended?: EndReason
  endedNote?: string
}

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
