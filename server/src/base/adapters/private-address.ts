// Which addresses of the net are nobody's business from outside: the server's own machine, its network, and the like.
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

/** IANA's special-purpose registry, and where a cloud's machines ask about themselves. */
const innerIpv4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** All that is routed lies in here; IPv4 in disguise (mapped, NAT64) and all local ranges do not. */
const routedIpv6 = blockList('ipv6', ['2000::/3'])
/** Special ranges in it: Teredo and other protocols, documentation, 6to4. */
const specialIpv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Whether an IP address, as DNS or an address gives it, is not of the public net: loopback, private, link-local,
 * shared (CGNAT), multicast, reserved, a cloud's metadata, or IPv4 inside IPv6. What is no IP address counts as inner.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return innerIpv4.check(address, 'ipv4')
  try {
    return !routedIpv6.check(address, 'ipv6') || specialIpv6.check(address, 'ipv6')
  } catch {
    return true
  }
}

export class InnerAddress extends Error {}

/** For tests: how names are resolved, and what counts as inner. */
export type GuardOptions = {
  lookup?: (
    host: string,
    options: { all: true },
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => void
  isInner?: ((address: string) => boolean) | undefined
}

/** Resolves a name for one connection, which is made to what was checked and to nothing else; an inner one ends in `InnerAddress`. */
export function guardedLookup({
  lookup = systemLookup,
  isInner = isPrivateAddress,
}: GuardOptions = {}): LookupFunction {
  return (host, { all }, done) => {
    lookup(host, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (found.some(({ address }) => isInner(address))) return done(new InnerAddress(), [])
      if (all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}

/** Whether an address names its host by an inner IP address, for which no name is looked up. */
export function namesInnerHost({ hostname }: URL, isInner = isPrivateAddress): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) !== 0 && isInner(literal)
}
