import { type Answer, contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export type OverviewOfSite = Answer<typeof contract.overview.read>

export const overviewQuery = queryOptions({
  queryKey: ['console', 'overview'],
  queryFn: () => read(contract.overview.read),
  refetchInterval: 60_000,
})
