// Times are milliseconds since the epoch.
import type { Change } from './uptime.ts'

const failuresUntilDown = 2

export type SourceStatus = {
  state: Change['state']
  since: number
  reason: string | null
  failures: number
  failingSince: number | null
  probedAt: number | null
}

/** `off`: ended or not begun. `unknown`: the site cannot reach itself. */
export type Outcome = { kind: 'up' | 'off' | 'maintenance' | 'unknown' } | { kind: 'down'; reason: string }

/** After this long without a probe, the site itself was off. */
export function staleAfterMs(probeSeconds: number): number {
  return Math.max(3 * probeSeconds, 180) * 1000
}

export function isStale({ probedAt }: Pick<SourceStatus, 'probedAt'>, now: number, staleMs: number): boolean {
  return probedAt !== null && now - probedAt > staleMs
}

/** A source is down from its first failure, not its last. */
export function judge(
  before: SourceStatus,
  outcome: Outcome,
  { now, staleMs }: { now: number; staleMs: number },
): { after: SourceStatus; changes: Change[] } {
  const changes: Change[] = []
  let after = before

  function become(state: Change['state'], at: number) {
    if (state === after.state) return
    // Changes stay in order even if the clock is set back.
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
