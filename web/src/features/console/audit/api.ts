import { contract } from '@strom/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

/** Newest first. */
export const actsQuery = infiniteQueryOptions({
  queryKey: ['console', 'audit'],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam }) =>
    read(contract.audit.list, { body: pageParam === undefined ? {} : { before: pageParam } }),
  getNextPageParam: ({ acts, more }) => (more ? acts.at(-1)?.id : undefined),
})
