import type { EndReason } from '@strom/contract'
import type { WatchApp } from '../../watch-app.ts'
import type { SessionRow } from '../queries.ts'
import { endReason, readLimits, toSession } from './registry/session.ts'

export type Ending = { ended: EndReason; endedNote?: string }

/** An end that lies ahead counts. */
export function findEnding(app: WatchApp, row: SessionRow): Ending | null {
  const session = toSession(row)
  const ended = session.endedReason ?? endReason(session, app.clock.now(), readLimits(app.settings))
  return ended && { ended, ...(row.ended_note !== null && { endedNote: row.ended_note }) }
}
