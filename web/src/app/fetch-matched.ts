import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Fetches the code of the pages at an address before the router begins, so that they are drawn with the first screen. One that
 * cannot be fetched is left to the router, which says so.
 * @returns whether all were fetched.
 */
export async function fetchMatched(routes: RouteObject[], pathname: string): Promise<boolean> {
  const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? []
  const fetched = await Promise.allSettled(
    matched.map(async (route) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  return fetched.every(({ status }) => status === 'fulfilled')
}
