import { isNoMoment, toMoment } from '../components/local-time.ts'
import type { Compensation } from './api.ts'

/** Whom a compensation is for: everybody with access, or those who watched a stream between two local times. */
export type Compensated = { streamId: string | null; from: string; until: string }

export const everybody: Compensated = { streamId: null, from: '', until: '' }

/** As it is sent: undefined for everybody; null while the times do not say a span. An empty end is now. */
export function toWatched(
  { streamId, from, until }: Compensated,
  now = new Date(),
): Compensation['watched'] | null {
  if (streamId === null) return undefined
  if (isNoMoment(until)) return null
  const [begin, end] = [toMoment(from), toMoment(until) ?? now.toISOString()]
  return begin !== null && begin < end ? { streamId, from: begin, until: end } : null
}
