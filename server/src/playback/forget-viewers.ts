import type { App } from '../app.ts'
import { shortenNetwork } from '../http/household.ts'
import { deleteSessionsEndedBefore, listUnshortenedSessions, updateAddresses } from './queries-staff.ts'

const atOnce = 1000

/**
 * Keeps no more of viewers than is needed: addresses of sessions last seen long ago are shortened, and sessions that
 * ended still longer ago are deleted. Both times are settings.
 */
export async function forgetViewers(app: App) {
  const now = app.clock.now()
  const history = app.settings.get('playbackHistorySeconds')
  await deleteSessionsEndedBefore(app.db, new Date(now - history * 1000))
  const before = new Date(now - app.settings.get('viewerAddressSeconds') * 1000)
  for (;;) {
    const rows = await listUnshortenedSessions(app.db, before, atOnce)
    if (rows.length === 0) return
    const shortened = rows.map(({ id, ip, network }) => ({
      id,
      ip: shortenNetwork(ip),
      network: shortenNetwork(network),
    }))
    await updateAddresses(app.db, shortened)
  }
}
