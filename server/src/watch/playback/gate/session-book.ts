import type { EndReason } from '@strom/contract'
import type { NewSession, Renewal, SessionRow } from '../queries.ts'

/** Where the sessions of one account are read and written while it is held. */
export type SessionBook = {
  /** The living, and those that ended after `since`. */
  list(since: Date): Promise<SessionRow[]>
  /** Without an id the newest. */
  find(deviceId: string, id?: string): Promise<SessionRow | undefined>
  /** `at` may lie ahead. Returns the ids it ended. */
  end(ids: readonly string[], reason: EndReason, at: Date): Promise<string[]>
  start(session: NewSession): Promise<void>
  renew(id: string, renewal: Renewal): Promise<void>
  /** Tells all who keep these sessions in memory. */
  tell(): Promise<void>
}
