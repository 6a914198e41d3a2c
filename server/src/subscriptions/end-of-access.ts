import { accessEnd, type GrantLine } from '@strom/rules/access'
import type { App, Db } from '../app.ts'
import { listGrants, upsertAccessEnd } from './queries.ts'
import { withdrawReminders } from './reminders.ts'

export type LedgerRow = Awaited<ReturnType<typeof listGrants>>[number]

/** The ledger's lines as the rules read them. */
export function linesOf(rows: readonly LedgerRow[]): GrantLine[] {
  return rows.map((row) => {
    const at = row.created_at.getTime()
    return row.kind === 'grant'
      ? { kind: 'grant', id: row.id, at, seconds: row.seconds }
      : { kind: 'reversal', at, reverses: row.reverses_grant_id ?? 0, seconds: -row.seconds }
  })
}

/** Writes down where the account's access ends by its ledger now, and tells every node and forgets reminders of another end. */
export async function storeAccessEnd(app: App, tx: Db, accountId: string): Promise<Date> {
  const end = accessEnd(linesOf(await listGrants(tx, accountId)))
  if (end === null) throw new Error(`the ledger of ${accountId} has no line`)
  const endsAt = new Date(end)
  await upsertAccessEnd(tx, accountId, endsAt)
  await withdrawReminders(tx, accountId, endsAt)
  await app.events.publish(tx, 'access-changed', { accountId })
  return endsAt
}
