import type { InTurn } from '../concurrency.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { type Limit, type LimitKind, readLimit } from './limits.ts'
import { consumeAttempt, resetAttempts, rewardAttempt } from './queries.ts'

export type TooMany = { ok: false; reason: 'too-many'; seconds: number }

export type Counter = {
  kind: LimitKind
  key: string
  /** Past the limit the attempt is still made, and told the seconds that it should have waited. */
  passable?: boolean
  /** A success also forgets earlier failures. */
  clears?: boolean
}

type Counted = Omit<Counter, 'kind'> & { limit: Limit }

type Options<R> = {
  /** Queues the counting. */
  inTurn?: InTurn
  /** What is neither a failure nor `ok` takes back only its own attempt. */
  isFailure?: (result: R) => boolean
}

/** The first limit that refuses leaves the rest uncounted. */
async function consumeAll(
  db: Db,
  counters: readonly Counted[],
): Promise<{ seconds: number; refused: boolean }> {
  let seconds = 0
  for (const { limit, key, passable } of counters) {
    const wait = await consumeAttempt(db, limit, key)
    if (wait > 0 && !passable) return { seconds: wait, refused: true }
    seconds = Math.max(seconds, wait)
  }
  return { seconds, refused: false }
}

/** Counts first, so that concurrent attempts cannot slip through. */
export async function countingAllFailures<R extends { ok: boolean }>(
  app: Core,
  counters: readonly Counter[],
  attempt: (seconds: number) => Promise<R>,
  { inTurn = (count) => count(), isFailure = ({ ok }) => !ok }: Options<R> = {},
): Promise<R | TooMany> {
  const counted = counters.map(({ kind, ...counter }) => ({ ...counter, limit: readLimit(app, kind) }))
  const { seconds, refused } = await inTurn(() => consumeAll(app.db, counted))
  if (refused) return { ok: false, reason: 'too-many', seconds }
  const result = await attempt(seconds)
  if (isFailure(result)) return result
  for (const { limit, key, clears } of counted.toReversed()) {
    if (result.ok && clears) await resetAttempts(app.db, limit, key)
    else await rewardAttempt(app.db, limit, key)
  }
  return result
}

export function countingFailures<R extends { ok: boolean }>(
  app: Core,
  kind: LimitKind,
  key: string,
  attempt: () => Promise<R>,
  isFailure?: (result: R) => boolean,
): Promise<R | TooMany> {
  return countingAllFailures(app, [{ kind, key }], attempt, isFailure && { isFailure })
}
