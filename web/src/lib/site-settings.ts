import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { queryClient } from './query-client.ts'

const pollMaintenanceMs = 15_000

/** Maintenance status, brand, and whether this is a demonstration; asked again while the site is in maintenance. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site', 'settings'],
  queryFn: () => read(contract.site.siteSettings),
  refetchInterval: (query) => (query.state.data?.maintenanceMode ? pollMaintenanceMs : false),
})

/** The site's settings; the site gate has loaded them before any page renders. */
export function useSiteSettings() {
  return useSuspenseQuery(siteSettingsQuery).data
}

/** Takes the settings that the document holds, as they are for nobody in particular; they are asked for again by the first who shows them. */
export function takeSiteSettings() {
  const written = document.getElementById('site-settings')?.textContent
  if (written) queryClient.setQueryData(siteSettingsQuery.queryKey, JSON.parse(written), { updatedAt: 1 })
}
