import type { EndReason } from '@strom/contract'
import type { NewSession, Renewal, SessionRow } from '../queries.ts'

/** The sessions of one locked account, in the database or in memory. */
export type SessionBook = {
  /** Living sessions, and those that ended after `since`. */
  list(since: Date): Promise<SessionRow[]>
  /** The newest session if no id is given. */
  find(deviceId: string, id?: string): Promise<SessionRow | undefined>
  /** `at` may be in the future. Returns the ended ids. */
  end(ids: readonly string[], reason: EndReason, at: Date): Promise<string[]>
  start(session: NewSession): Promise<void>
  renew(id: string, renewal: Renewal): Promise<void>
  /** Notifies all nodes. */
  tell(): Promise<void>
}
