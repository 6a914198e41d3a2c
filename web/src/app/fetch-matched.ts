import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Before the router begins, so that the first screen is complete. The router reports failures; returns
 * whether all were fetched.
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
