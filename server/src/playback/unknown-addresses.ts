/** Addresses that showed a token they had no right to, newest last; bounded, so that a flood cannot fill the memory. */
export type UnknownAddresses = {
  note(ip: string, now: number): void
  /** Those of the last five minutes, newest first. */
  list(now: number): { ip: string; at: number }[]
}

const keptMs = 5 * 60_000
const most = 1000

export function createUnknownAddresses(): UnknownAddresses {
  const seen = new Map<string, number>()
  return {
    note(ip, now) {
      seen.delete(ip)
      seen.set(ip, now)
      const oldest = seen.keys().next().value
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    },
    list(now) {
      for (const [ip, at] of seen) {
        if (now - at < keptMs) break
        seen.delete(ip)
      }
      return Array.from(seen, ([ip, at]) => ({ ip, at })).reverse()
    },
  }
}
