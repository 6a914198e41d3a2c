// A rented server often has an IPv6 /56 or /48: 256 or 65,536 household networks.

const household = /^((?:[0-9a-f]{1,4}:){3})([0-9a-f]{1,4})::\/64$/

type Counted = { network: string; times: number }

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

/** What one person may hold. */
export function widestNetwork(network: string): string {
  return withWiderNetworks(network).at(-1)?.network ?? network
}
