import type { EndReason } from '@strom/contract'
import type { App } from '../app.ts'
import type { SessionRow } from './queries.ts'
import { limitsOf, sessionOf, whyOver } from './registry/session.ts'

/** Why a session is over, and what staff said who ended it. */
export type Ending = { ended: EndReason; endedNote?: string }

/** Why a session is over, or null while it lives; one whose end lies a little ahead is over. */
export function endingOf(app: App, row: SessionRow): Ending | null {
  const session = sessionOf(row)
  const ended = session.endedReason ?? whyOver(session, app.clock.now(), limitsOf(app.settings))
  return ended && { ended, ...(row.ended_note !== null && { endedNote: row.ended_note }) }
}
