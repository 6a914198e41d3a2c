const firstDelay = 500
const longestDelay = 5_000

/** Milliseconds. `chance` (0 to 1) keeps viewers of a fallen server from returning all at once. */
export function retryDelay(attempt: number, chance: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempt, 10))
  return Math.round(delay * (0.5 + chance))
}
