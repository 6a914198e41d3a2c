import type { FetchInfiniteQueryOptions, FetchQueryOptions, Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Cached answers carry the time at which they came; one that a change has made wrong carries this. */
const outdated = 0

/** Only an outdated answer is asked for again: one that is merely old is shown at once, and read again by the page that shows it. */
function staleTime({ state }: { state: { dataUpdatedAt: number } }): number | 'static' {
  return state.dataUpdatedAt === outdated ? 0 : 'static'
}

/** For the loader of a page, which is drawn once the answer is there; throws where it could not be had. */
export function load<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return queryClient.fetchQuery({ ...query, staleTime })
}

/** `load` for a list that is fetched page by page. */
export function loadList<Data, Key extends QueryKey, PageParam>(
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, PageParam>,
) {
  return queryClient.fetchInfiniteQuery({ ...query, staleTime })
}

/** `load` for what a page can do without. */
export async function loadExtra<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  await load(query).catch(() => forgetOutdated(query.queryKey))
}

/** What is wrong is not shown only since the right answer could not be had. */
function forgetOutdated(queryKey: QueryKey) {
  queryClient.removeQueries({
    queryKey,
    exact: true,
    predicate: (query) => query.state.data !== undefined && isOutdated(query.state) && !isLookedAt(query),
  })
}

/** Whether a change has made an answer wrong, and the next one has not come. */
export function isOutdated({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt === outdated
}

function isLookedAt(query: Query): boolean {
  return query.getObserversCount() > 0
}

/**
 * After a change: the answers under these keys, without any all of them, are asked for again where a page shows or awaits them, and
 * forgotten elsewhere, so that the next page that needs one has to ask. Resolves when those shown are there; never throws.
 */
export async function refresh(...keys: QueryKey[]): Promise<void> {
  const cache = queryClient.getQueryCache()
  const touched = keys.length > 0 ? keys.flatMap((queryKey) => cache.findAll({ queryKey })) : cache.getAll()
  // What was only ever written here is no answer of the server's.
  const answers = [...new Set(touched)].filter(({ options }) => options.queryFn)
  const wanted = answers.filter((query) => isLookedAt(query) || query.state.fetchStatus !== 'idle')
  for (const query of answers) if (!wanted.includes(query)) cache.remove(query)
  await Promise.all(wanted.map(askAgain))
}

async function askAgain(query: Query) {
  const isSwitchedOff = isLookedAt(query) && !query.isActive()
  if (isSwitchedOff) return query.reset()
  // An answer on its way may be from before the change; who waits for it gets the next one.
  void query.cancel({ silent: true })
  query.setState({ isInvalidated: true, dataUpdatedAt: outdated })
  await query.fetch().catch(() => undefined)
}
