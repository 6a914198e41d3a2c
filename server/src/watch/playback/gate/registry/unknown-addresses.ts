/** `signed`: by this site, but for another household or no living session. */
export type ShownToken = 'signed' | 'forged'

export type UnknownAddress = { ip: string; at: number; shown: ShownToken }

/** Bounded against floods. */
export type UnknownAddresses = {
  note(ip: string, now: number, shown: ShownToken): void
  /** Newest first. */
  list(now: number): UnknownAddress[]
  /** Since the last call, newest first; truncated in a flood. */
  takeNews(): UnknownAddress[]
}

export const unknownAddressMs = 5 * 60_000

/** Forged tokens must not push out real ones. */
const most: Readonly<Record<ShownToken, number>> = { signed: 1000, forged: 200 }
/** A flood must not become a flood of rows. */
const mostNews: Readonly<Record<ShownToken, number>> = { signed: 200, forged: 50 }

function createAddresses(limits: Readonly<Record<ShownToken, number>>) {
  const seen = { signed: new Map<string, number>(), forged: new Map<string, number>() }
  return {
    keep(ip: string, now: number, shown: ShownToken) {
      const addresses = seen[shown]
      addresses.delete(ip)
      addresses.set(ip, now)
      const oldest = addresses.keys().next().value
      if (addresses.size > limits[shown] && oldest !== undefined) addresses.delete(oldest)
    },
    removeBefore(moment: number) {
      for (const addresses of [seen.signed, seen.forged]) {
        for (const [ip, at] of addresses) {
          if (at > moment) break
          addresses.delete(ip)
        }
      }
    },
    newestFirst(): UnknownAddress[] {
      const all = [
        ...Array.from(seen.forged, ([ip, at]): UnknownAddress => ({ ip, at, shown: 'forged' })),
        ...Array.from(seen.signed, ([ip, at]): UnknownAddress => ({ ip, at, shown: 'signed' })),
      ]
      const byIp = new Map(all.map((one) => [one.ip, one]))
      return [...byIp.values()].sort((a, b) => b.at - a.at)
    },
    clear() {
      for (const addresses of [seen.signed, seen.forged]) addresses.clear()
    },
  }
}

export function createUnknownAddresses(): UnknownAddresses {
  const seen = createAddresses(most)
  const news = createAddresses(mostNews)
  return {
    note(ip, now, shown) {
      seen.keep(ip, now, shown)
      news.keep(ip, now, shown)
    },
    list(now) {
      seen.removeBefore(now - unknownAddressMs)
      return seen.newestFirst()
    },
    takeNews() {
      const taken = news.newestFirst()
      news.clear()
      return taken
    },
  }
}
