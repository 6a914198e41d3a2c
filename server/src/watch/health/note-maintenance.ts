import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import { judge } from './judge-source.ts'
import { insertChanges, lockSources, updateSource } from './queries.ts'
import { changeRows, readStaleMs, toColumns, toSourceStatus } from './source-status.ts'

/** Idempotent. */
export async function noteMaintenance(app: WatchApp, tx: Db, streamId: string, on: boolean) {
  const now = app.clock.now()
  for (const row of await lockSources(tx, streamId)) {
    const before = toSourceStatus(row)
    if ((before.state === 'maintenance') === on) continue
    const outcome = { kind: on ? 'maintenance' : 'unknown' } as const
    const { after, changes } = judge(before, outcome, { now, staleMs: readStaleMs(app) })
    await insertChanges(tx, changeRows(row, changes))
    await updateSource(tx, row, toColumns({ ...after, probedAt: before.probedAt }))
  }
}
