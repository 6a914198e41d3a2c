const firstDelay = 500
const longestDelay = 5_000

/**
 * Milliseconds to wait before try number `attempt` (0 is the first): doubling from half a second to five, and by
 * `chance` (0 to 1) from half to one and a half of that, so that all viewers of a fallen server do not come back at once.
 */
export function retryDelay(attempt: number, chance: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt, 10))
  return Math.round(delay * (0.5 + chance))
}
