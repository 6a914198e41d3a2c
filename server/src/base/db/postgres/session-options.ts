/**
 * Settings that a server, a database or a user may have changed: how values are written, and that a transaction which has
 * waited for a lock sees what was done under it. In any other isolation two orders could spend the same points.
 */
const always = [
  '-c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex',
  '-c default_transaction_isolation=read\\ committed',
].join(' ')

/**
 * How a connection to `url` begins with these settings of PostgreSQL (`-c name=value …`). What the address says in its
 * own `options` comes after them, and wins.
 */
export function withSessionOptions(
  url: string,
  settings: string,
): { connectionString: string; options: string } {
  const parsed = new URL(url)
  const ours = `${always} ${settings}`
  const own = parsed.searchParams.get('options')
  if (own === null) return { connectionString: url, options: ours }
  parsed.searchParams.delete('options')
  return { connectionString: parsed.href, options: `${ours} ${own}` }
}
