/** The state of a source that owners were told, and when they were last mailed that it is down and that it is up (milliseconds). */
export type NotifiedState = { told: 'up' | 'down' | null; downToldAt: number | null; upToldAt: number | null }

const leastMs = 3_600_000

/**
 * Whether owners are to be mailed of a source's state, and what they know afterwards. A source that never was up is
 * no news when it is down. One that comes and goes is told of at once, and then once an hour at most: each kind of mail.
 */
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
