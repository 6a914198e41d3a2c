import { targetBuffer } from './latency.ts'

/** How quality follows the line; times in milliseconds. */
export type Adaptation = {
  /** Since when the buffer has been as long as it should. */
  steadySince: number | null
  changedAt: number
  /** The last change was upwards. */
  climbed: boolean
  /** So long the buffer must be steady before more is tried. */
  patience: number
}

const dip = 0.4 * targetBuffer
const steady = 0.8 * targetBuffer
/** A change shows its effect in this time. */
export const settleMs = 3_000
const leastPatience = 10_000
const mostPatience = 160_000
/** A climb that fails within this time was one too many. */
const provenMs = 20_000

export function startAdaptation(now: number): Adaptation {
  return { steadySince: null, changedAt: now, climbed: false, patience: leastPatience }
}

/**
 * Down at once when the smallest buffer of a second (in seconds) was nearly nothing; up when it has been well for long,
 * and twice as long after each climb that failed.
 */
export function adapt(
  state: Adaptation,
  smallest: number,
  now: number,
): { state: Adaptation; step: 'up' | 'down' | null } {
  const since = now - state.changedAt
  if (smallest < dip) {
    const unsteady = { ...state, steadySince: null }
    if (since < settleMs) return { state: unsteady, step: null }
    const failed = state.climbed && since < provenMs
    const patience = failed ? Math.min(mostPatience, state.patience * 2) : state.patience
    return { state: { ...unsteady, changedAt: now, climbed: false, patience }, step: 'down' }
  }
  if (smallest < steady) return { state: { ...state, steadySince: null }, step: null }
  const steadySince = state.steadySince ?? now
  const proven = state.climbed && since >= provenMs
  const patience = proven ? leastPatience : state.patience
  if (now - steadySince < patience || since < patience) {
    return { state: { ...state, steadySince, patience, climbed: state.climbed && !proven }, step: null }
  }
  return { state: { steadySince: null, changedAt: now, climbed: true, patience }, step: 'up' }
}
