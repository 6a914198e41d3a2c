import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import type { App } from '../app.ts'
import { listCompensated } from './queries-people.ts'

export type Compensation = {
  days: number
  reason: string
  /** Only who watched this stream in this time; everybody with access unless told. */
  watched?: { streamId: string; from: Date; until: Date } | undefined
  key?: CallKey | undefined
}

/** How many people a compensation would reach now. */
export async function countCompensated(
  app: App,
  { watched }: Pick<Compensation, 'watched'>,
): Promise<number> {
  await app.registry.writeBackToRead()
  return (await listCompensated(app.db, new Date(app.clock.now()), watched)).length
}

/**
 * Gives days to everybody who has access, or to the viewers of a stream, in one transaction: all of them or none, once
 * for a call's key.
 * @returns how many people that were.
 */
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
