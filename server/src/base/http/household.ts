import { isIPv6 } from 'node:net'

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/** IPv4: the address; IPv6: its /64. */
export function toHousehold(ip: string): string {
  if (!ip.includes(':')) return ip
  const plain = ip.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const prefix = expandGroups(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

export function shortenNetwork(address: string): string {
  if (isShortened(address)) return address
  const network = toHousehold(address.replace(/\/64$/, ''))
  const [first, second, third] = network.split('.')
  if (third !== undefined) return `${first}.${second}.${third}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}

function isShortened(address: string): boolean {
  return /\/(24|48)$/.test(address)
}
