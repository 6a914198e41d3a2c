import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { setTimeZone } from './dates.ts'
import { queryClient } from './query-client.ts'

const pollMaintenanceMs = 15_000

/** Maintenance status, brand, and whether this is a demonstration; asked again while the site is in maintenance. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site', 'settings'],
  queryFn: async () => {
    const settings = await read(contract.site.siteSettings)
    setTimeZone(settings.timeZone)
    return settings
  },
  refetchInterval: (query) => (query.state.data?.maintenanceMode ? pollMaintenanceMs : false),
})

/** The site's settings; the site gate has loaded them before any page renders. */
export function useSiteSettings() {
  return useSuspenseQuery(siteSettingsQuery).data
}

/** Takes the settings that the document holds, as they are for nobody in particular; they are asked for again by the first who shows them. */
export function takeSiteSettings() {
  const written = document.getElementById('site-settings')?.textContent
  if (!written) return
  const settings = JSON.parse(written)
  setTimeZone(settings.timeZone)
  queryClient.setQueryData(siteSettingsQuery.queryKey, settings, { updatedAt: 1 })
}
