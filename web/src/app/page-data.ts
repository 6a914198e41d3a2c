import type { QueryClient } from '@tanstack/react-query'
import { plain } from './page-code.ts'

/** What a page shows first besides what every page has, asked for as the page itself asks for it. */
const pageData: Readonly<Record<string, (queries: QueryClient) => Promise<unknown>>> = {
  '/subscription': async (queries) => {
    const { currentSubscriptionQuery, lastOrderQuery, pricesQuery } = await import(
      '../features/subscriptions/api.ts'
    )
    return Promise.all([
      queries.prefetchQuery(currentSubscriptionQuery),
      queries.prefetchQuery(pricesQuery),
      queries.prefetchQuery(lastOrderQuery),
    ])
  },
  '/contactus': async (queries) =>
    queries.prefetchInfiniteQuery((await import('../features/support/api.ts')).ticketsQuery),
  '/profile': async (queries) =>
    queries.prefetchQuery((await import('../features/sessions/api.ts')).devicesQuery),
}

/** Asks for what the page at an address shows first, if it has data of its own. A failure is met again where it is shown. */
export async function loadPageData(pathname: string, queries: QueryClient): Promise<void> {
  await pageData[plain(pathname)]?.(queries).catch(() => undefined)
}
