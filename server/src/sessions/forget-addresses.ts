import type { App } from '../app.ts'
import { shortenNetwork } from '../http/household.ts'
import {
  deleteNetworksUnusedSince,
  listUnshortenedDevices,
  updateDeviceNetworks,
} from './queries-addresses.ts'

const atOnce = 1000

/**
 * Shortens the networks of devices unused for long, and forgets the known networks of accounts that nobody has signed in
 * from for as long, unless a living device is there: those still let a right password in.
 */
export async function forgetAddresses(app: App) {
  const before = new Date(app.clock.now() - app.settings.get('viewerAddressSeconds') * 1000)
  await deleteNetworksUnusedSince(app.db, before)
  for (;;) {
    const rows = await listUnshortenedDevices(app.db, before, atOnce)
    if (rows.length === 0) return
    await updateDeviceNetworks(
      app.db,
      rows.map(({ id, network }) => ({ id, network: shortenNetwork(network) })),
    )
  }
}
