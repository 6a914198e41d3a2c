/** Times in milliseconds. */
export type NotifiedState = { told: 'up' | 'down' | null; downToldAt: number | null; upToldAt: number | null }

const leastMs = 3_600_000

/** A source that was never up is no news. At most one mail an hour each way. */
export function findNews(
  before: NotifiedState,
  state: 'unknown' | 'up' | 'down' | 'off' | 'maintenance',
  now: number,
): { after: NotifiedState; news: 'down' | 'up' | null } {
  if (state === 'up' && before.told === null) return { after: { ...before, told: 'up' }, news: null }
  const lately = (at: number | null) => at !== null && now - at < leastMs
  if (state === 'down' && before.told === 'up' && !lately(before.downToldAt)) {
    return { after: { ...before, told: 'down', downToldAt: now }, news: 'down' }
  }
  if (state === 'up' && before.told === 'down' && !lately(before.upToldAt)) {
    return { after: { ...before, told: 'up', upToldAt: now }, news: 'up' }
  }
  return { after: before, news: null }
}
