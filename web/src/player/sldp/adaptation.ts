import { targetBuffer } from './latency.ts'

export type Adaptation = {
  steadySince: number | null
  changedAt: number
  /** The last change was a climb, not yet proven. */
  climbed: boolean
  /** Milliseconds of a steady buffer before a climb. */
  patience: number
}

const dip = 0.4 * targetBuffer
const steady = 0.8 * targetBuffer
export const settleMs = 3_000
const leastPatience = 10_000
const mostPatience = 160_000
/** A climb that fails sooner doubles the patience. */
const provenMs = 20_000

export function startAdaptation(now: number): Adaptation {
  return { steadySince: null, changedAt: now, climbed: false, patience: leastPatience }
}

/** `smallest`: buffer of the last second, in seconds. */
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
