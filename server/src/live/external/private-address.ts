// Which addresses of the net are nobody's business from outside: the server's own machine, its network, and the like.
import { BlockList, isIPv4 } from 'node:net'

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
