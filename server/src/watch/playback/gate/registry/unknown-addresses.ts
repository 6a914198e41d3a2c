/** Signed by this site, though of no living session or of another household; or made up. */
export type ShownToken = 'signed' | 'forged'

export type UnknownAddress = { ip: string; at: number; shown: ShownToken }

/** Addresses that showed a token they had no right to; bounded, so that a flood cannot fill the memory. */
export type UnknownAddresses = {
  note(ip: string, now: number, shown: ShownToken): void
  /** Those of the last five minutes on this node, newest first. */
  list(now: number): UnknownAddress[]
  /** Those noted since the last time this was asked, newest first; of a flood a part. */
  takeNews(): UnknownAddress[]
}

/** How long an address counts as seen. */
export const unknownAddressMs = 5 * 60_000

/** Anybody can forge a token: addresses that did have a place of their own, so that they push out none that has a real one. */
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
