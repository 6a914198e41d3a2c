import { isNoMoment, toMoment } from '../components/local-time.ts'
import type { Compensation } from './api.ts'

/** `streamId` null: all people with access; else the stream's viewers between two local times. */
export type Compensated = { streamId: string | null; from: string; until: string }

export const everybody: Compensated = { streamId: null, from: '', until: '' }

/** Undefined for all people; null until the times form a valid span. An empty end means now. */
export function toWatched(
  { streamId, from, until }: Compensated,
  now = new Date(),
): Compensation['watched'] | null {
  if (streamId === null) return undefined
  if (isNoMoment(until)) return null
  const [begin, end] = [toMoment(from), toMoment(until) ?? now.toISOString()]
  return begin !== null && begin < end ? { streamId, from: begin, until: end } : null
}
