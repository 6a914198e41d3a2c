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

/** IANA's special-purpose registry, and clouds' metadata addresses. */
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

/** Excludes embedded IPv4 (mapped, NAT64). */
const routedIpv6 = blockList('ipv6', ['2000::/3'])
/** Teredo and other protocols, documentation, 6to4. */
const specialIpv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** True for anything that is not an IP address. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return innerIpv4.check(address, 'ipv4')
  try {
    return !routedIpv6.check(address, 'ipv6') || specialIpv6.check(address, 'ipv6')
  } catch {
    return true
  }
}

export class InnerAddress extends Error {}

export type GuardOptions = {
  lookup?: (
    host: string,
    options: { all: true },
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => void
  isInner?: ((address: string) => boolean) | undefined
}

/** Connects only to addresses it checked, against DNS rebinding. */
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

/** Literal addresses bypass `lookup`. */
export function namesInnerHost({ hostname }: URL, isInner = isPrivateAddress): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) !== 0 && isInner(literal)
}
