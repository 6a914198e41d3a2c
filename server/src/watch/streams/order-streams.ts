import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import { listStreams, lockStreams, updateOrder } from './queries.ts'

type Refusal<Reason extends string> = { ok: false; reason: Reason }

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

async function storeOrder(
  app: WatchApp,
  tx: Db,
  by: Actor,
  before: readonly string[],
  after: readonly string[],
) {
  if (same(before, after)) return
  await updateOrder(tx, after)
  await app.events.publish(tx, 'streams-changed', {})
  await recordAudit(app, tx, by, { act: 'streams-ordered', before, after })
}

/** `ids`: all streams, hidden ones too. */
export function orderStreams(
  app: WatchApp,
  by: Actor,
  { ids, seen }: { ids: readonly string[]; seen: readonly string[] },
): Promise<{ ok: true } | Refusal<'changed-meanwhile'>> {
  return app.db.transaction().execute(async (tx) => {
    await lockStreams(tx)
    const before = (await listStreams(tx)).map(({ id }) => id)
    if (!same(before, seen) || !same([...before].sort(), [...ids].sort()))
      return { ok: false, reason: 'changed-meanwhile' }
    await storeOrder(app, tx, by, before, ids)
    return { ok: true }
  })
}

/** `place` counts from 1. */
export function moveStream(
  app: WatchApp,
  by: Actor,
  { id, place }: { id: string; place: number },
): Promise<{ ok: true } | Refusal<'unknown' | 'no-place'>> {
  return app.db.transaction().execute(async (tx) => {
    await lockStreams(tx)
    const before = (await listStreams(tx)).map((stream) => stream.id)
    if (!before.includes(id)) return { ok: false, reason: 'unknown' }
    if (place < 1 || place > before.length) return { ok: false, reason: 'no-place' }
    const after = before.filter((other) => other !== id).toSpliced(place - 1, 0, id)
    await storeOrder(app, tx, by, before, after)
    return { ok: true }
  })
}
