// A source's row, seen as what is judged, and what was judged as a row.
import type { App } from '../app.ts'
import type { Standing } from './judge-source.ts'
import { staleAfterMs } from './judge-source.ts'
import type { Told } from './news.ts'
import type { SourceRow } from './queries.ts'
import type { Change } from './uptime.ts'

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

export function standingOf(row: SourceRow): Standing {
  const { state, reason, failures } = row
  return {
    ...{ state, reason, failures, since: row.since.getTime() },
    failingSince: row.failing_since?.getTime() ?? null,
    probedAt: row.probed_at?.getTime() ?? null,
  }
}

export function columnsOf({ state, since, reason, failures, failingSince, probedAt }: Standing) {
  return {
    ...{ state, reason, failures, since: new Date(since) },
    failing_since: dateOf(failingSince),
    probed_at: dateOf(probedAt),
  }
}

export function toldOf({ told, down_told_at, up_told_at }: SourceRow): Told {
  return { told, downToldAt: down_told_at?.getTime() ?? null, upToldAt: up_told_at?.getTime() ?? null }
}

export function toldColumnsOf({ told, downToldAt, upToldAt }: Told) {
  return { told, down_told_at: dateOf(downToldAt), up_told_at: dateOf(upToldAt) }
}

export function changeRows({ stream_id, player }: SourceRow, changes: readonly Change[]) {
  return changes.map(({ at, state }) => ({ stream_id, player, at: new Date(at), state }))
}

/** How old an answer may be, by the present settings. */
export function staleMsOf({ settings }: Pick<App, 'settings'>): number {
  return staleAfterMs(settings.get('sourceProbeSeconds'))
}
