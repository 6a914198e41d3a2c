import type { FetchInfiniteQueryOptions, FetchQueryOptions, Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Marks a cached answer that a change has made wrong. */
const outdated = 0

/** Old answers are shown at once; the page rereads them. */
function staleTime({ state }: { state: { dataUpdatedAt: number } }): number | 'static' {
  return state.dataUpdatedAt === outdated ? 0 : 'static'
}

export function load<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queryClient.fetchQuery({ ...query, staleTime })
}

export function loadList<Data, Key extends QueryKey, PageParam>(
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, PageParam>,
) {
  return queryClient.fetchInfiniteQuery({ ...query, staleTime })
}

export async function loadExtra<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  await load(query).catch(() => forgetOutdated(query.queryKey))
}

function forgetOutdated(queryKey: QueryKey) {
  queryClient.removeQueries({
    queryKey,
    exact: true,
    predicate: (query) => query.state.data !== undefined && isOutdated(query.state) && !isLookedAt(query),
  })
}

export function isOutdated({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt === outdated
}

function isLookedAt(query: Query): boolean {
  return query.getObserversCount() > 0
}

/** After a change: refetches what is shown or awaited, and forgets the rest. Never throws. */
export async function refresh(...keys: QueryKey[]): Promise<void> {
  const cache = queryClient.getQueryCache()
  const touched = keys.length > 0 ? keys.flatMap((queryKey) => cache.findAll({ queryKey })) : cache.getAll()
  // Entries written only here are not the server's answers.
  const answers = [...new Set(touched)].filter(({ options }) => options.queryFn)
  const wanted = answers.filter((query) => isLookedAt(query) || query.state.fetchStatus !== 'idle')
  for (const query of answers) if (!wanted.includes(query)) cache.remove(query)
  await Promise.all(wanted.map(askAgain))
}

async function askAgain(query: Query) {
  const isSwitchedOff = isLookedAt(query) && !query.isActive()
  if (isSwitchedOff) return query.reset()
  // An answer on its way may predate the change.
  void query.cancel({ silent: true })
  query.setState({ isInvalidated: true, dataUpdatedAt: outdated })
  await query.fetch().catch(() => undefined)
}
