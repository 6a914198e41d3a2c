import type { App } from '../app.ts'
import { type LimitKind, limitOf } from './limits.ts'
import { countTry, forgiveTry } from './queries.ts'

export type TooMany = { ok: false; reason: 'too-many'; seconds: number }

/**
 * Makes a try of which only failures count, so that nobody is paused for what went well. It is counted before it is
 * made, so that many at once cannot slip through; past the limit it is not made at all.
 */
export async function countingFailures<R extends { ok: boolean }>(
  app: App,
  kind: LimitKind,
  key: string,
  attempt: () => Promise<R>,
): Promise<R | TooMany> {
  const limit = limitOf(app, kind)
  const seconds = await countTry(app.db, limit, key)
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  const result = await attempt()
  if (result.ok) await forgiveTry(app.db, limit, key)
  return result
}
