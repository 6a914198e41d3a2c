/** '203.0.113.x', '2001:db8:x'. */
export function shortNetwork(network: string): string {
  const [first, second, third] = network.split(/[.:]/)
  return network.includes(':') ? `${first}:${second}:x` : `${first}.${second}.${third}.x`
}
