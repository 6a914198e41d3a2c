// A rented server often comes with a whole IPv6 /56 or /48, which is 256 or 65,536 networks of households.

const household = /^((?:[0-9a-f]{1,4}:){3})([0-9a-f]{1,4})::\/64$/

type Counted = { network: string; times: number }

/**
 * A key that tries are counted by, and where it is a household's IPv6 network (`2001:db8:0:1234::/64`) the /56 and /48 round it, which
 * may make so many `times` as many tries. Any other key stands alone.
 */
export function withWiderNetworks(key: string): Counted[] {
  const own = { network: key, times: 1 }
  const [, prefix, fourth] = household.exec(key) ?? []
  if (prefix === undefined || fourth === undefined) return [own]
  const sites = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    own,
    { network: `${prefix}${sites}::/56`, times: 4 },
    { network: `${prefix.slice(0, -1)}::/48`, times: 16 },
  ]
}

/** The widest network round a household that one person may well hold: an IPv6 /48, an IPv4 address as it is. */
export function widestNetwork(network: string): string {
  return withWiderNetworks(network).at(-1)?.network ?? network
}
