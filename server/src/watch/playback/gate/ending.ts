import type { EndReason } from '@strom/contract'
import type { WatchApp } from '../../watch-app.ts'
import type { SessionRow } from '../queries.ts'
import { endReason, readLimits, toSession } from './registry/session.ts'

/** Why a session is over, and what staff said who ended it. */
export type Ending = { ended: EndReason; endedNote?: string }

/** Why a session is over, or null while it lives; one whose end lies a little ahead is over. */
export function findEnding(app: WatchApp, row: SessionRow): Ending | null {
  const session = toSession(row)
  const ended = session.endedReason ?? endReason(session, app.clock.now(), readLimits(app.settings))
  return ended && { ended, ...(row.ended_note !== null && { endedNote: row.ended_note }) }
}
