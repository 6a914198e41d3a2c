/** Addresses that showed a token they had no right to, newest last; bounded, so that a flood cannot fill the memory. */
export type UnknownAddresses = {
  note(ip: string, now: number): void
  /** Those of the last five minutes on this node, newest first. */
  list(now: number): { ip: string; at: number }[]
  /** Those noted since the last time this was asked, newest first; of a flood a part. */
  takeNews(): { ip: string; at: number }[]
}

/** How long an address counts as seen. */
export const unknownAddressMs = 5 * 60_000

const most = 1000
/** A flood must not become a flood of rows. */
const mostNews = 200

export function createUnknownAddresses(): UnknownAddresses {
  const seen = new Map<string, number>()
  const news = new Map<string, number>()

  function keepNewest(addresses: Map<string, number>, ip: string, now: number, limit: number) {
    addresses.delete(ip)
    addresses.set(ip, now)
    const oldest = addresses.keys().next().value
    if (addresses.size > limit && oldest !== undefined) addresses.delete(oldest)
  }

  function newestFirst(addresses: Map<string, number>) {
    return Array.from(addresses, ([ip, at]) => ({ ip, at })).reverse()
  }

  return {
    note(ip, now) {
      keepNewest(seen, ip, now, most)
      keepNewest(news, ip, now, mostNews)
    },
    list(now) {
      for (const [ip, at] of seen) {
        if (now - at < unknownAddressMs) break
        seen.delete(ip)
      }
      return newestFirst(seen)
    },
    takeNews() {
      const taken = newestFirst(news)
      news.clear()
      return taken
    },
  }
}
