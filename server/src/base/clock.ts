/** A day of 24 hours in milliseconds. */
export const dayMs = 86_400_000

/** The one source of time; tests hand in their own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}

/** A clock that knows by how much it was set. */
export type SteadyClock = Clock & {
  /** Milliseconds since some moment, as they pass: nobody sets this one, and it stands still while the machine sleeps. */
  steady(): number
}

export const systemClock: SteadyClock = { now: Date.now, steady: () => performance.now() }
