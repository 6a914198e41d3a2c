import type { Core } from '../core.ts'
import { type LimitKind, readLimit } from './limits.ts'
import { consumeAttempt, rewardAttempt } from './queries.ts'

export type TooMany = { ok: false; reason: 'too-many'; seconds: number }

/** Counts first, so that concurrent attempts cannot slip through. */
export async function countingFailures<R extends { ok: boolean }>(
  app: Core,
  kind: LimitKind,
  key: string,
  attempt: () => Promise<R>,
): Promise<R | TooMany> {
  const limit = readLimit(app, kind)
  const seconds = await consumeAttempt(app.db, limit, key)
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  const result = await attempt()
  if (result.ok) await rewardAttempt(app.db, limit, key)
  return result
}
