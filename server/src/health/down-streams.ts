import type { App } from '../app.ts'
import { listDownSources } from './queries.ts'
import { staleMsOf } from './standing.ts'

type StreamDown = { down: boolean; down_sldp: boolean }

/**
 * Tells of each stream whether its source is down, for the default player and for the low-latency player. What is only
 * known from before the site was off is no longer said.
 */
export async function findDown(
  app: Pick<App, 'db' | 'clock' | 'settings'>,
): Promise<(stream: { id: string; own_src: string | null; own_src_sldp: string | null }) => StreamDown> {
  const rows = await listDownSources(app.db, new Date(app.clock.now() - staleMsOf(app)))
  const down = new Set(rows.map(({ stream_id, player }) => `${stream_id} ${player}`))
  return ({ id, own_src, own_src_sldp }) => {
    const shared = own_src === null && own_src_sldp === null
    return {
      down: down.has(`${id} default`),
      down_sldp: down.has(`${id} ${shared ? 'default' : 'low-latency'}`),
    }
  }
}
