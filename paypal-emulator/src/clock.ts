export const dayMs = 86_400_000

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
}
