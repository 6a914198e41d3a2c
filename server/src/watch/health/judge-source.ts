// Decides from one answer after another whether a source is up. Moments are milliseconds since 1970.
import type { Change } from './uptime.ts'

/** So many answers in a row must fail before a source is down; one that does not makes it up. */
const failuresUntilDown = 2

export type SourceStatus = {
  state: Change['state']
  since: number
  /** Why it is down, or why the last answer failed. */
  reason: string | null
  failures: number
  failingSince: number | null
  /** When the last answer was judged; null: never. */
  probedAt: number | null
}

/** The outcome of a probe; `off` is a broadcast that ended or has not begun, and `unknown` says nothing about the source, such as where the site cannot reach itself. */
export type Outcome = { kind: 'up' | 'off' | 'maintenance' | 'unknown' } | { kind: 'down'; reason: string }

/** A source that nobody asked for so long is unknown from the last answer on: the site was off. */
export function staleAfterMs(probeSeconds: number): number {
  return Math.max(3 * probeSeconds, 180) * 1000
}

/** Whether the last answer is too old to say anything. */
export function isStale({ probedAt }: Pick<SourceStatus, 'probedAt'>, now: number, staleMs: number): boolean {
  return probedAt !== null && now - probedAt > staleMs
}

/**
 * A source's standing after an answer, and what is to be noted in its history. A source is down from the first of the
 * failures that made it so, not from the last.
 */
export function judge(
  before: SourceStatus,
  outcome: Outcome,
  { now, staleMs }: { now: number; staleMs: number },
): { after: SourceStatus; changes: Change[] } {
  const changes: Change[] = []
  let after = before

  function become(state: Change['state'], at: number) {
    if (state === after.state) return
    // A clock that was set back must not put one change before another.
    const since = Math.max(at, after.since)
    changes.push({ at: since, state })
    after = { ...after, state, since, reason: null }
  }

  if (isStale(after, now, staleMs)) {
    if (after.state !== 'maintenance') become('unknown', after.probedAt ?? now)
    after = { ...after, failures: 0, failingSince: null }
  }
  if (outcome.kind === 'down') {
    if (after.state === 'maintenance') become('unknown', now)
    const failures = after.failures + 1
    const failingSince = after.failingSince ?? now
    if (failures >= failuresUntilDown) become('down', failingSince)
    after = { ...after, failures, failingSince, reason: outcome.reason }
  } else {
    become(outcome.kind, now)
    after = { ...after, failures: 0, failingSince: null, reason: null }
  }
  return { after: { ...after, probedAt: now }, changes }
}
