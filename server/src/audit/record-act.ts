import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { insertAct } from './queries.ts'

/** Who does something that only staff or owners may: a signed-in person, or whoever may use the command line. */
export type Actor = { kind: 'owner' | 'staff'; accountId: string } | { kind: 'command-line' }

/** An entry of the audit log. `before` and `after` hold the changed values and never a secret. */
export type Act = {
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

/** Writes an act into the audit log, in the transaction that does it: neither is there without the other. */
export async function recordAct(app: Pick<App, 'clock'>, tx: Db, by: Actor, act: Act): Promise<void> {
  await insertAct(tx, {
    at: new Date(app.clock.now()),
    actor: by.kind,
    actor_id: by.kind === 'command-line' ? null : by.accountId,
    act: act.act,
    subject_kind: act.subject?.kind ?? null,
    subject_id: act.subject?.id ?? null,
    before: json(act.before),
    after: json(act.after),
    note: act.note ?? null,
  })
}

/** Anyone who may use the command line. */
export const commandLine: Actor = { kind: 'command-line' }

/** A signed-in member of the staff as an actor. */
export function actorOf(member: { accountId: string; isOwner: boolean }): Actor {
  return { kind: member.isOwner ? 'owner' : 'staff', accountId: member.accountId }
}
