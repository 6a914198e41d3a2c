import { shortenNetwork } from '../../base/http/household.ts'
import type { PeopleApp } from '../people-app.ts'
import { listUnshortenedDevices, updateDeviceNetworks } from './queries-addresses.ts'

const atOnce = 1000

export async function shortenDeviceNetworks({ db }: PeopleApp, before: Date) {
  for (;;) {
    const rows = await listUnshortenedDevices(db, before, atOnce)
    if (rows.length === 0) return
    await updateDeviceNetworks(
      db,
      rows.map(({ id, network }) => ({ id, network: shortenNetwork(network) })),
    )
  }
}
