import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { App } from '../app.ts'
import { lockSetup, updateSetup } from './queries.ts'

export function finishSetup(app: App, by: Actor): Promise<{ ok: true } | { ok: false; reason: 'mail-open' }> {
  return app.db.transaction().execute(async (tx) => {
    const row = await lockSetup(tx)
    if (!row || row.mail_state === 'open') return { ok: false as const, reason: 'mail-open' as const }
    const now = new Date(app.clock.now())
    // `used_at` is null if the owner was made on the command line.
    await updateSetup(tx, {
      finished_at: now,
      used_at: row.used_at ?? now,
      code_hash: null,
      code_expires_at: null,
    })
    await recordAudit(app, tx, by, { act: 'setup-finished' })
    return { ok: true as const }
  })
}
