import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/** By the database's clock: nodes' clocks may differ. */
const silence = sql<Date>`clock_timestamp() - interval '5 seconds'`
const now = sql<Date>`clock_timestamp()`

/** `gone`: silent too long; `given`: released. */
export async function listHosts(db: Db) {
  const rows = await db
    .selectFrom('channel_hosts')
    .select(['channel_id', 'node_url', 'broadcasting'])
    .select((eb) => [
      eb('seen_at', '<', silence).as('gone'),
      eb('seen_at', '=', sql<Date>`'-infinity'`).as('given'),
    ])
    .execute()
  return rows.map(({ gone, given, ...row }) => ({ ...row, gone: Boolean(gone), given: Boolean(given) }))
}
export type HostRow = Awaited<ReturnType<typeof listHosts>>[number]

export async function updateHostSeen(db: Db, node: string, broadcasts: readonly string[]) {
  await db
    .updateTable('channel_hosts')
    .set({ seen_at: now, broadcasting: sql<boolean>`channel_id = any(${broadcasts}::text[])` })
    .where('node_url', '=', node)
    .execute()
}

export async function takeHost(
  db: Db,
  { channel, node, from }: { channel: string; node: string; from: string | null },
): Promise<boolean> {
  const rows = await db
    .insertInto('channel_hosts')
    .values({ channel_id: channel, node_url: node, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('channel_id')
        .doUpdateSet({ node_url: node, broadcasting: false, seen_at: now })
        .where('channel_hosts.node_url', '=', from ?? ''),
    )
    .returning('channel_id')
    .execute()
  return rows.length > 0
}

/** false while another live node has a broadcast. */
export async function takeHostForBroadcast(db: Db, channel: string, node: string): Promise<boolean> {
  const rows = await db
    .insertInto('channel_hosts')
    .values({ channel_id: channel, node_url: node, broadcasting: true, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('channel_id')
        .doUpdateSet({ node_url: node, broadcasting: true, seen_at: now })
        .where((eb) =>
          eb.or([
            eb('channel_hosts.broadcasting', '=', false),
            eb('channel_hosts.node_url', '=', node),
            eb('channel_hosts.seen_at', '<', silence),
          ]),
        ),
    )
    .returning('channel_id')
    .execute()
  return rows.length > 0
}

export async function releaseHosts(db: Db, node: string) {
  await db
    .updateTable('channel_hosts')
    .set({ broadcasting: false, seen_at: sql<Date>`'-infinity'` })
    .where('node_url', '=', node)
    .execute()
}

/** If the database's clock was ahead, a dead node would look alive until then. */
export async function setHostsBack(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('channel_hosts')
    .set({ seen_at: now })
    .where('seen_at', '>', sql<Date>`clock_timestamp() + interval '5 seconds'`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
