import type { Language, SourceHealth, StreamHealth } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { WatchApp } from '../watch-app.ts'
import { isStale } from './judge-source.ts'
import { listChanges, listSources, type SourceKey, type SourceRow } from './queries.ts'
import { tellReason } from './reasons.ts'
import { readStaleMs, toSourceStatus } from './source-status.ts'
import { type Change, type Measured, measure, toPercent, uptimeDays } from './uptime.ts'

export type MeasuredSource = {
  row: SourceRow
  state: Change['state']
  since: number
  measured: Measured
}

const toKey = ({ stream_id, player }: SourceKey) => `${stream_id} ${player}`

export async function measureSources(
  app: Pick<WatchApp, 'db' | 'clock' | 'settings'>,
): Promise<MeasuredSource[]> {
  const now = app.clock.now()
  const [rows, stored] = [await listSources(app.db), await listChanges(app.db)]
  const histories = Map.groupBy(stored, toKey)
  return rows.map((row) => {
    const status = toSourceStatus(row)
    const stale = isStale(status, now, readStaleMs(app)) && status.state !== 'maintenance'
    // Nothing is known after its last probe.
    const known = stale ? (status.probedAt ?? now) : now
    const changes = (histories.get(toKey(row)) ?? []).map(({ at, state }) => ({ at: at.getTime(), state }))
    return {
      row,
      state: stale ? 'unknown' : status.state,
      since: stale ? known : status.since,
      measured: measure(changes, now - uptimeDays * dayMs, known),
    }
  })
}

function tell(
  { row, state, since, measured }: MeasuredSource,
  shared: boolean,
  language: Language,
): SourceHealth {
  const reason = state === 'down' ? row.reason : null
  const never = state === 'unknown' && row.probed_at === null
  return {
    player: shared ? 'both' : row.player,
    state,
    since: never ? null : new Date(since).toISOString(),
    reason,
    detail: reason === null ? null : tellReason(reason, language),
    uptime: toPercent(measured),
    measuredSeconds: Math.round((measured.upMs + measured.downMs) / 1000),
    downSeconds: Math.round(measured.downMs / 1000),
    probedAt: row.probed_at?.toISOString() ?? null,
  }
}

/** Omits streams not probed yet. */
export async function listHealth(
  app: Pick<WatchApp, 'db' | 'clock' | 'settings'>,
  language: Language,
): Promise<StreamHealth[]> {
  const streams = Map.groupBy(await measureSources(app), ({ row }) => row.stream_id)
  return [...streams].map(([streamId, sources]) => ({
    streamId,
    title: sources[0]?.row.title ?? '',
    sources: sources.map((source) => tell(source, sources.length === 1, language)),
  }))
}
