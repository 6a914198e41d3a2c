import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { WatchApp } from '../watch-app.ts'
import { listStreams, lockStreams, updateOrder } from './queries.ts'

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

/** `ids`: all streams, hidden ones too. */
export function orderStreams(
  app: WatchApp,
  by: Actor,
  { ids, seen }: { ids: readonly string[]; seen: readonly string[] },
): Promise<{ ok: true } | { ok: false; reason: 'changed-meanwhile' }> {
  return app.db.transaction().execute(async (tx) => {
    await lockStreams(tx)
    const before = (await listStreams(tx)).map(({ id }) => id)
    if (!same(before, seen) || !same([...before].sort(), [...ids].sort()))
      return { ok: false, reason: 'changed-meanwhile' }
    if (same(before, ids)) return { ok: true }
    await updateOrder(tx, ids)
    await app.events.publish(tx, 'streams-changed', {})
    await recordAudit(app, tx, by, { act: 'streams-ordered', before, after: ids })
    return { ok: true }
  })
}
