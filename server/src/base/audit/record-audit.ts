import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { insertAuditEntry } from './queries.ts'

/** The one that does something that only staff or owners may: a signed-in person, a program with a key of theirs, or anyone with the command line. */
export type Actor = { kind: 'owner' | 'staff'; accountId: string; apiKey?: string } | { kind: 'command-line' }

/** An entry of the audit log. `before` and `after` hold the changed values and never a secret. */
export type AuditEntry = {
  /** A noun and what became of it, such as `setting-changed`. */
  act: string
  subject?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  /** The reason given, in the actor's words. */
  note?: string
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** Writes an entry into the audit log, in the transaction that does it: neither is there without the other. */
export async function recordAudit(
  app: Pick<Core, 'clock'>,
  tx: Db,
  by: Actor,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: new Date(app.clock.now()),
    actor: by.kind,
    actor_id: by.kind === 'command-line' ? null : by.accountId,
    act: entry.act,
    subject_kind: entry.subject?.kind ?? null,
    subject_id: entry.subject?.id ?? null,
    before: json(entry.before),
    after: json(entry.after),
    note: entry.note ?? null,
    api_key: (by.kind !== 'command-line' && by.apiKey) || null,
  })
}

/** Anyone who may use the command line. */
export const commandLine: Actor = { kind: 'command-line' }

/** A signed-in member of the staff as an actor. */
export function toActor(member: { accountId: string; isOwner: boolean; apiKey?: string }): Actor {
  const { accountId, apiKey } = member
  return { kind: member.isOwner ? 'owner' : 'staff', accountId, ...(apiKey && { apiKey }) }
}
