import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { deleteDevicesEndedBefore } from './queries.ts'

const atOnce = 1000

/**
 * Forgets sign-ins that ended, or lay idle for too long to be used again, so many days ago as a setting says. One whose
 * playback is still remembered goes after that.
 */
export async function forgetDevices(app: App) {
  const days = app.settings.get('deviceHistoryDays')
  if (days === 0) return
  const ended = new Date(app.clock.now() - days * dayMs)
  const unused = new Date(ended.getTime() - app.settings.get('deviceIdleSeconds') * 1000)
  for (;;) {
    if ((await deleteDevicesEndedBefore(app.db, { ended, unused }, atOnce)) < atOnce) return
  }
}
