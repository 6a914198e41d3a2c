import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'

export function listUnshortenedDevices(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'network'])
    .where('last_seen_at', '<', before)
    .where('network', '!~', '/(24|48)$')
    .limit(limit)
    .execute()
}

export async function updateDeviceNetworks(db: Db, devices: readonly { id: string; network: string }[]) {
  await sql`
    update devices as device set network = shortened.network
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as shortened (id text, network text)
    where device.id = shortened.id
  `.execute(db)
}

/** Keeps networks of living devices. */
export function deleteNetworksUnusedSince(db: Db, before: Date) {
  return deleteInBatches(db, 'account_networks', ({ eb, and, not, exists, selectFrom }) =>
    and([
      eb('account_networks.last_seen_at', '<', before),
      not(
        exists(
          selectFrom('devices as device')
            .select('device.id')
            .whereRef('device.account_id', '=', 'account_networks.account_id')
            .whereRef('device.network', '=', 'account_networks.network')
            .where('device.ended_at', 'is', null)
            .where('device.last_seen_at', '>=', before),
        ),
      ),
    ]),
  )
}
