import type { App } from '../app.ts'
import type { SourceHealthTable } from '../db/tables/health.ts'
import { readStaleMs } from './source-status.ts'

/** Since when a source must have been asked, so that what is known of it is still said: not from before the site was off. */
export function knownSince(app: Pick<App, 'clock' | 'settings'>): Date {
  return new Date(app.clock.now() - readStaleMs(app))
}

type Stream = {
  own_src: string | null
  own_src_sldp: string | null
  /** Whose source is down. */
  down: readonly Pick<SourceHealthTable, 'player'>[]
}

/** Whether a stream's source is down, for the default player and for the low-latency player. */
export function whatIsDown({ own_src, own_src_sldp, down }: Stream): { down: boolean; down_sldp: boolean } {
  const isDown = (whose: SourceHealthTable['player']) => down.some(({ player }) => player === whose)
  const shared = own_src === null && own_src_sldp === null
  return { down: isDown('default'), down_sldp: isDown(shared ? 'default' : 'low-latency') }
}
