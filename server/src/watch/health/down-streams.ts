import type { SourceHealthTable } from '../../base/db/tables/health.ts'
import type { WatchApp } from '../watch-app.ts'
import { readStaleMs } from './source-status.ts'

/** Since when a source must have been asked, so that what is known of it is still said: not from before the site was off. */
export function knownSince(app: Pick<WatchApp, 'clock' | 'settings'>): Date {
  return new Date(app.clock.now() - readStaleMs(app))
}

type Stream = {
  own_src: string | null
  own_src_sldp: string | null
  /** Whose source is down or off the air. */
  not_sending: readonly Pick<SourceHealthTable, 'player' | 'state'>[]
}

/** Whether a stream's source is down, or off the air, for the default player and for the low-latency player. */
export function whatIsDown({ own_src, own_src_sldp, not_sending }: Stream) {
  const has = (state: SourceHealthTable['state'], whose: SourceHealthTable['player']) =>
    not_sending.some((row) => row.player === whose && row.state === state)
  const other = own_src === null && own_src_sldp === null ? 'default' : 'low-latency'
  return {
    ...{ down: has('down', 'default'), down_sldp: has('down', other) },
    ...{ off_air: has('off', 'default'), off_air_sldp: has('off', other) },
  }
}
