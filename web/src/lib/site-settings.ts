import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { setTimeZone } from './dates.ts'
import { queryClient } from './query-client.ts'

const pollMaintenanceMs = 15_000

export const siteSettingsQuery = queryOptions({
  queryKey: ['site', 'settings'],
  queryFn: async () => {
    const settings = await read(contract.site.siteSettings)
    setTimeZone(settings.timeZone)
    return settings
  },
  refetchInterval: (query) => (query.state.data?.maintenanceMode ? pollMaintenanceMs : false),
})

export function useSiteSettings() {
  return useSuspenseQuery(siteSettingsQuery).data
}

/** Not specific to this visitor: marked as old, so that the first reader refetches them. */
export function takeSiteSettings() {
  const written = document.getElementById('site-settings')?.textContent
  if (!written) return
  const settings = JSON.parse(written)
  setTimeZone(settings.timeZone)
  queryClient.setQueryData(siteSettingsQuery.queryKey, settings, { updatedAt: 1 })
}
