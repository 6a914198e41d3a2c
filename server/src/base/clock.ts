export const dayMs = 86_400_000

export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}

export type SteadyClock = Clock & {
  /** Monotonic; stands still while the machine sleeps. */
  steady(): number
}

export const systemClock: SteadyClock = { now: Date.now, steady: () => performance.now() }
