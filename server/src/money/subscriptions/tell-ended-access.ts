import { dayMs } from '../../base/clock.ts'
import { listSubscribed } from '../../base/webhooks/queries.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import type { MoneyApp } from '../money-app.ts'
import { listEndedUntold } from './queries.ts'

/** After a longer outage, an old end is no news. */
const newsMs = 2 * dayMs
/** Per minute; the rest follows. */
const atOnce = 1000

/** Several nodes may run this. */
export async function tellEndedAccess(app: MoneyApp) {
  if ((await listSubscribed(app.db, 'access.ended')).length === 0) return
  const now = new Date(app.clock.now())
  const after = new Date(now.getTime() - newsMs)
  const ended = await listEndedUntold(app.db, { after, now, limit: atOnce })
  for (const { id, email, endsAt } of ended) {
    const accessUntil = endsAt.toISOString()
    await app.db.transaction().execute((tx) =>
      queueEvent(app, tx, 'access.ended', () => ({
        accountId: id,
        dedupeKey: `access.ended ${id} ${accessUntil}`,
        data: { memberId: id, email, accessUntil },
      })),
    )
  }
}
