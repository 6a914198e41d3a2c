/** The one source of time; tests hand in their own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}

export const systemClock: Clock = { now: Date.now }
