/** Keeps repeats from hiding earlier log lines. */
export function onceAMinute(now: () => number = () => performance.now()): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - saidAt < 60_000) return false
    saidAt = now()
    return true
  }
}
