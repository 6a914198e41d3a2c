import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { findAccountByEmail, lockAccount } from '../../people/accounts/queries.ts'
import { removeSecondFactor } from '../../people/second-factor/turn-off.ts'
import type { App } from '../app.ts'

/** For the command line only: its user has the machine, and must verify who asks. */
export function removeSecondFactorFor(
  app: App,
  by: Actor,
  email: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'not-on' }> {
  return app.db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) return { ok: false as const, reason: 'unknown' as const }
    await lockAccount(tx, account.id)
    if (!(await removeSecondFactor(app, tx, account)))
      return { ok: false as const, reason: 'not-on' as const }
    await recordAudit(app, tx, by, { act: 'second-factor-taken', subject: { kind: 'account', id: email } })
    return { ok: true as const }
  })
}
