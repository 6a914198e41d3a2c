/** A day of 24 hours in milliseconds. */
export const dayMs = 86_400_000

/** The one source of time; a site hands in its own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}
