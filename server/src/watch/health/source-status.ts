import type { WatchApp } from '../watch-app.ts'
import type { SourceStatus } from './judge-source.ts'
import { staleAfterMs } from './judge-source.ts'
import type { NotifiedState } from './news.ts'
import type { SourceRow } from './queries.ts'
import type { Change } from './uptime.ts'

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

export function toSourceStatus(row: SourceRow): SourceStatus {
  const { state, reason, failures } = row
  return {
    state,
    reason,
    failures,
    since: row.since.getTime(),
    failingSince: row.failing_since?.getTime() ?? null,
    probedAt: row.probed_at?.getTime() ?? null,
  }
}

export function toColumns({ state, since, reason, failures, failingSince, probedAt }: SourceStatus) {
  return {
    state,
    reason,
    failures,
    since: new Date(since),
    failing_since: toDate(failingSince),
    probed_at: toDate(probedAt),
  }
}

export function toNotifiedState({ told, down_told_at, up_told_at }: SourceRow): NotifiedState {
  return { told, downToldAt: down_told_at?.getTime() ?? null, upToldAt: up_told_at?.getTime() ?? null }
}

export function toNotifiedColumns({ told, downToldAt, upToldAt }: NotifiedState) {
  return { told, down_told_at: toDate(downToldAt), up_told_at: toDate(upToldAt) }
}

export function changeRows({ stream_id, player }: SourceRow, changes: readonly Change[]) {
  return changes.map(({ at, state }) => ({ stream_id, player, at: new Date(at), state }))
}

export function readStaleMs({ settings }: Pick<WatchApp, 'settings'>): number {
  return staleAfterMs(settings.get('sourceProbeSeconds'))
}
