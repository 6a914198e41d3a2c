import { shortenNetwork } from '../../base/http/household.ts'
import type { WatchApp } from '../watch-app.ts'
import { listUnshortenedSessions, updateAddresses } from './queries-staff.ts'

const atOnce = 1000

export async function shortenViewerAddresses({ db }: WatchApp, before: Date) {
  for (;;) {
    const rows = await listUnshortenedSessions(db, before, atOnce)
    if (rows.length === 0) return
    const shortened = rows.map(({ id, ip, network }) => ({
      id,
      ip: shortenNetwork(ip),
      network: shortenNetwork(network),
    }))
    await updateAddresses(db, shortened)
  }
}
