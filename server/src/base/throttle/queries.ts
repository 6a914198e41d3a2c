import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Limit } from './limits.ts'
import { withWiderNetworks } from './networks.ts'

function asClient(db: Db) {
  return {
    async query(query: { text: string; values?: unknown[] }) {
      const result = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(query.text, query.values ?? []),
      )
      return { rows: result.rows, rowCount: result.rows.length }
    },
  }
}

function limiter(db: Db, limit: Limit) {
  return new RateLimiterPostgres({
    storeClient: asClient(db),
    storeType: 'client',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.kind,
    points: limit.tries,
    duration: limit.windowSeconds,
  })
}

/** The table must not reveal who tried. */
function hashed(key: string) {
  return createHash('sha256').update(key).digest('base64url')
}

/** Counts before the attempt, so that concurrent ones cannot slip through. Returns seconds to wait. */
export async function consumeAttempt(db: Db, limit: Limit, key: string): Promise<number> {
  let seconds = 0
  for (const { network, times } of withWiderNetworks(key)) {
    seconds = Math.max(seconds, await consumeOne(db, { ...limit, tries: limit.tries * times }, network))
  }
  return seconds
}

async function consumeOne(db: Db, limit: Limit, key: string): Promise<number> {
  try {
    await limiter(db, limit).consume(hashed(key))
    return 0
  } catch (over) {
    if (over instanceof RateLimiterRes) return Math.max(1, over.msBeforeNext / 1000)
    throw over
  }
}

export async function rewardAttempt(db: Db, limit: Limit, key: string) {
  for (const { network } of withWiderNetworks(key)) await limiter(db, limit).reward(hashed(network))
}

/** Keeps those of wider networks, which others made. */
export async function resetAttempts(db: Db, limit: Limit, key: string) {
  await limiter(db, limit).delete(hashed(key))
}

export function deleteExpiredAttempts(db: Db, nowMs: number) {
  return deleteInBatches(db, 'throttles', (eb) => eb('expire', '<', nowMs))
}

/** Corrects pauses that began while the clock was ahead. */
export async function shortenPauses(
  db: Db,
  {
    kind,
    windowSeconds,
    toleratedSeconds,
  }: Pick<Limit, 'kind' | 'windowSeconds'> & { toleratedSeconds: number },
  nowMs: number,
): Promise<number> {
  const most = nowMs + windowSeconds * 1000
  const { numUpdatedRows } = await db
    .updateTable('throttles')
    .set({ expire: most })
    .where('key', 'like', `${kind}:%`)
    .where('expire', '>', most + toleratedSeconds * 1000)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
