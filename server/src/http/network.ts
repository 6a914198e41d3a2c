import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/**
 * The household an address belongs to: an IPv4 address as it is, an IPv6 address by its /64
 * (design 5.7). An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is IPv4.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const prefix = groupsOf(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
