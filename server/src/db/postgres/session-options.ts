/**
 * How a connection to `url` begins with these settings of PostgreSQL (`-c name=value …`). What the address says in its
 * own `options` comes after them, and wins.
 */
export function withSessionOptions(
  url: string,
  settings: string,
): { connectionString: string; options: string } {
  const parsed = new URL(url)
  const own = parsed.searchParams.get('options')
  if (own === null) return { connectionString: url, options: settings }
  parsed.searchParams.delete('options')
  return { connectionString: parsed.href, options: `${settings} ${own}` }
}
