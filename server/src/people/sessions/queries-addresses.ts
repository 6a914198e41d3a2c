import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

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
export async function deleteNetworksUnusedSince(db: Db, before: Date) {
  await db
    .deleteFrom('account_networks as known')
    .where('known.last_seen_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('devices as device')
            .select('device.id')
            .whereRef('device.account_id', '=', 'known.account_id')
            .whereRef('device.network', '=', 'known.network')
            .where('device.ended_at', 'is', null)
            .where('device.last_seen_at', '>=', before),
        ),
      ),
    )
    .execute()
}
