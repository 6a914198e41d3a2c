import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { insertAuditEntry } from './queries.ts'

export type Actor = { kind: 'owner' | 'staff'; accountId: string; apiKey?: string } | { kind: 'command-line' }

/** Never holds secrets. */
export type AuditEntry = {
  act: string
  subject?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  note?: string
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** Within the act's transaction: neither exists without the other. */
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

export const commandLine: Actor = { kind: 'command-line' }

type ActingMember = { accountId: string; isOwner: boolean; apiKey?: string; atCommandLine?: true }

export function toActor(member: ActingMember): Actor {
  if (member.atCommandLine) return commandLine
  const { accountId, apiKey } = member
  return { kind: member.isOwner ? 'owner' : 'staff', accountId, ...(apiKey && { apiKey }) }
}
