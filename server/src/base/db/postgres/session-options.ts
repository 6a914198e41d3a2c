/** Servers may have other defaults. Under another isolation, two orders could spend the same points. */
const always = [
  '-c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex',
  '-c default_transaction_isolation=read\\ committed',
].join(' ')

/** The URL's own options win. */
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
