/**
 * Whether it is time to say again what goes wrong every few seconds as long as the database is in trouble: at first, and
 * once a minute, so that the log keeps what came before. `now` is in milliseconds.
 */
export function onceAMinute(now: () => number = () => performance.now()): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - saidAt < 60_000) return false
    saidAt = now()
    return true
  }
}
