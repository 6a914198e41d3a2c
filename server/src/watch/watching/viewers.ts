import type { ViewerPoint } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { WatchApp } from '../watch-app.ts'
import { countViewersOverTime } from './queries.ts'

const stepSeconds = 600

export async function listViewersOfLastDay(app: WatchApp): Promise<ViewerPoint[]> {
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
