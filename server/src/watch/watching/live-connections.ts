import type { Connection, Language } from '@strom/contract'
import { deviceName } from '../../people/sessions/device-name.ts'
import { endReason, readLimits, toSession } from '../playback/gate/registry/session.ts'
import { unknownAddressMs } from '../playback/gate/registry/unknown-addresses.ts'
import { listSessions } from '../playback/queries.ts'
import { listUnknownAddresses } from '../playback/queries-staff.ts'
import type { WatchApp } from '../watch-app.ts'

type Row = Awaited<ReturnType<typeof listSessions>>[number]

const playerNames = { default: 'Default Player', 'low-latency': 'Low Latency Player' } as const

/** Contains no token that could play. */
function toConnection(row: Row, language: Language): Connection {
  const app = [row.title, row.player && playerNames[row.player]].filter(Boolean).join(' · ')
  return {
    ip: row.ip,
    token: row.public_id,
    app,
    timestamp: row.created_at.toISOString(),
    device: deviceName(row.agent, language),
    casting: row.casting,
    figures: row.figures,
  }
}

/** All nodes, oldest first. */
export async function listLivingSessions(app: WatchApp): Promise<Row[]> {
  // Recent uses are known to this node only.
  await app.registry.writeBack()
  const now = app.clock.now()
  const limits = readLimits(app.settings)
  const rows = await listSessions(app.db, new Date(now))
  return rows.filter((row) => row.ends_at === null && endReason(toSession(row), now, limits) === null)
}

export async function listLiveConnections(
  app: WatchApp,
  language: Language,
): Promise<{ connections: Record<string, Connection[]>; unknownIps: string[] }> {
  const living = await listLivingSessions(app)
  const byEmail = Map.groupBy(living, (row) => row.email)
  const unknown = await listUnknownAddresses(app.db, new Date(app.clock.now() - unknownAddressMs))
  return {
    connections: Object.fromEntries(
      [...byEmail].map(([email, own]) => [email, own.map((row) => toConnection(row, language))]),
    ),
    unknownIps: unknown.map(({ ip }) => ip),
  }
}
