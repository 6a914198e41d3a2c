import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'

export const keysQuery = queryOptions({
  queryKey: ['console', 'integrations', 'keys'],
  queryFn: async () => (await read(contract.apiKeys.list)).keys,
})
