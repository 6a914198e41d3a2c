/** A day of 24 hours in milliseconds. */
export const dayMs = 86_400_000

/** The one source of time; tests hand in their own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}

export const systemClock: Clock = { now: Date.now }
