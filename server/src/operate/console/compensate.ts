import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import type { App } from '../app.ts'
import { listCompensated } from './queries-people.ts'

export type Compensation = {
  days: number
  reason: string
  /** Everyone with access if undefined. */
  watched?: { streamId: string; from: Date; until: Date } | undefined
  key?: CallKey | undefined
}

export async function countCompensated(
  app: App,
  { watched }: Pick<Compensation, 'watched'>,
): Promise<number> {
  await app.registry.writeBackToRead()
  return (await listCompensated(app.db, new Date(app.clock.now()), watched)).length
}

/** One transaction, all or none, once per call key. Returns the number of people. */
export async function compensate(app: App, by: Actor, compensation: Compensation): Promise<number> {
  const { days, reason, watched, key } = compensation
  await app.registry.writeBack()
  const { people } = await once(app, key, async (tx) => {
    const accountIds = await listCompensated(tx, new Date(app.clock.now()), watched)
    for (const accountId of accountIds) {
      await grantAccess(app, tx, {
        accountId,
        span: { days },
        reason: 'compensation',
        note: reason,
        ...(by.kind !== 'command-line' && { staffAccountId: by.accountId }),
      })
    }
    await recordAudit(app, tx, by, {
      act: 'compensated',
      after: { days, people: accountIds.length, ...(watched && { streamId: watched.streamId }) },
      note: reason,
    })
    return { ok: true, people: accountIds.length }
  })
  return people
}
