import type { SteadyClock } from '../../../../base/clock.ts'
import type { Db } from '../../../../base/db/db.ts'
import { createLoader } from '../../../../base/db/loader.ts'
import { listAccountsOfSessions } from '../../queries.ts'

type Dependencies = { db: Db; clock: SteadyClock; since: () => Date }

const findOwner = createLoader(async ({ db, since }: Dependencies, ids: string[]) => {
  const rows = await listAccountsOfSessions(db, ids, since())
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
})

const missingMs = 1000
const mostMissing = 10_000

/** Caches misses for a second, because anyone can replay an old token. */
export function createSessionOwners(needs: Dependencies): (sessionId: string) => Promise<string | undefined> {
  const missing = new Map<string, number>()
  return async (sessionId) => {
    const missedAt = missing.get(sessionId)
    if (missedAt !== undefined && needs.clock.steady() - missedAt < missingMs) return undefined
    const accountId = await findOwner(needs, sessionId)
    if (accountId !== undefined) return accountId
    if (missing.size >= mostMissing) missing.clear()
    missing.set(sessionId, needs.clock.steady())
    return undefined
  }
}
