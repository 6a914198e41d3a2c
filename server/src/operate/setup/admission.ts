import type { App } from '../app.ts'
import { hashOfToken } from './owner-link.ts'
import { bindNetwork, findSetup, type SetupRow } from './queries.ts'
import { listOwners } from './queries-owners.ts'

/**
 * `closed`: nothing to set up, or nothing this caller may know of. `other-network`: the right link or
 * sign-in, from another network than the first.
 */
export type SetupRefusal = 'closed' | 'other-network' | 'unknown' | 'used' | 'expired'
export type Admitted = { ok: true; row: SetupRow } | { ok: false; reason: SetupRefusal }

const loopback = /^(127\.|0:0:0:0::\/64$)/

function refused(reason: SetupRefusal) {
  return { ok: false as const, reason }
}

/** In production, from the first link until the set-up is finished. */
async function findOpen(app: App): Promise<SetupRow | undefined> {
  if (app.config.mode !== 'production') return undefined
  const row = await findSetup(app.db)
  return row && !row.finished_at ? row : undefined
}

function isNear(row: SetupRow, network: string): boolean {
  return loopback.test(network) || row.network === network
}

/** The first network from outside this machine stays the only one. */
async function admitFrom(app: App, row: SetupRow, network: string): Promise<Admitted> {
  if (isNear(row, network)) return { ok: true, row }
  const bound = row.network === null && (await bindNetwork(app.db, row.token_hash, network))
  return bound ? { ok: true, row: { ...row, network } } : refused('other-network')
}

export async function admitByLink(
  app: App,
  { token, network }: { token: string; network: string },
): Promise<Admitted> {
  const row = await findOpen(app)
  if (!row) return refused('closed')
  if (hashOfToken(token) !== row.token_hash) return refused(isNear(row, network) ? 'unknown' : 'closed')
  if (row.expires_at.getTime() <= app.clock.now()) return refused('expired')
  // The link counts as used, too, if an owner was made on the command line meanwhile.
  if (row.used_at || (await listOwners(app.db)).length > 0) return refused('used')
  return admitFrom(app, row, network)
}

export async function admitOwner(app: App, network: string): Promise<Admitted> {
  const row = await findOpen(app)
  return row ? admitFrom(app, row, network) : refused('closed')
}
