const firstDelay = 500
const longestDelay = 5_000

/**
 * Milliseconds to wait before try number `attempt` (0 is the first): doubling from half a second to five, and up to
 * a fifth longer by `chance` (0 to 1) so that all viewers of a fallen server do not come back in the same instant.
 */
export function retryDelay(attempt: number, chance: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt, 10))
  return Math.round(delay * (1 + 0.2 * chance))
}
