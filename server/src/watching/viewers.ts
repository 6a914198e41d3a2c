import type { ViewerPoint } from '@strom/contract'
import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { countViewersOverTime } from './queries.ts'

const stepSeconds = 600

/** How many devices were watching, every ten minutes of the last day, and now; from the sessions as they are kept. */
export async function listViewersOfLastDay(app: App): Promise<ViewerPoint[]> {
  const now = app.clock.now()
  await app.registry.writeBack()
  const rows = await countViewersOverTime(app.db, {
    from: new Date(now - dayMs),
    until: new Date(now),
    stepSeconds,
    idleSeconds: app.settings.get('playbackIdleSeconds'),
  })
  return rows.map(({ at, viewers }) => ({ at: at.toISOString(), viewers: Number(viewers) }))
}
