import { createHash, randomBytes } from 'node:crypto'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { App } from '../app.ts'
import { beginSetup, findSetup, holdOwners } from './queries.ts'
import { listOwners } from './queries-owners.ts'

export const linkHours = 24

export type OwnerLink =
  | { ok: true; address: string; expiresAt: Date }
  | { ok: false; reason: 'demonstration' | 'has-owner' }

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** One use within 24 hours; replaces earlier links. Only its hash is kept. */
export async function issueOwnerLink(app: App, by?: Actor): Promise<OwnerLink> {
  if (app.config.mode !== 'production') return { ok: false, reason: 'demonstration' }
  const token = randomBytes(32).toString('base64url')
  const now = app.clock.now()
  const expiresAt = new Date(now + linkHours * 3_600_000)
  return app.db.transaction().execute(async (tx): Promise<OwnerLink> => {
    await holdOwners(tx)
    if ((await listOwners(tx)).length > 0) return { ok: false, reason: 'has-owner' }
    await beginSetup(tx, {
      token_hash: hashOfToken(token),
      issued_at: new Date(now),
      expires_at: expiresAt,
    })
    if (by) await recordAudit(app, tx, by, { act: 'owner-link-made' })
    return { ok: true, address: `${app.config.publicUrl}/setup?token=${token}`, expiresAt }
  })
}

export async function setupAtStart(app: App): Promise<{ begin: string } | { goOn: string } | null> {
  const link = await issueOwnerLink(app)
  if (link.ok) return { begin: link.address }
  if (link.reason === 'demonstration') return null
  const row = await findSetup(app.db)
  return row && !row.finished_at ? { goOn: `${app.config.publicUrl}/setup` } : null
}
