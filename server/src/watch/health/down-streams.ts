import type { SourceHealthTable } from '../../base/db/tables/health.ts'
import type { WatchApp } from '../watch-app.ts'
import { readStaleMs } from './source-status.ts'

/** Older reports predate an outage of the site itself. */
export function knownSince(app: Pick<WatchApp, 'clock' | 'settings'>): Date {
  return new Date(app.clock.now() - readStaleMs(app))
}

type Stream = {
  own_src: string | null
  own_src_sldp: string | null
  not_sending: readonly Pick<SourceHealthTable, 'player' | 'state'>[]
}

export function whatIsDown({ own_src, own_src_sldp, not_sending }: Stream) {
  const has = (state: SourceHealthTable['state'], whose: SourceHealthTable['player']) =>
    not_sending.some((row) => row.player === whose && row.state === state)
  const other = own_src === null && own_src_sldp === null ? 'default' : 'low-latency'
  return {
    down: has('down', 'default'),
    down_sldp: has('down', other),
    off_air: has('off', 'default'),
    off_air_sldp: has('off', other),
  }
}
