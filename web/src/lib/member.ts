import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { isMobileBrowser } from './agent.ts'
import { read } from './api.ts'

export const streamsQuery = queryOptions({
  queryKey: ['streams', 'all'],
  queryFn: async () => (await read(contract.streams.all)).streams,
})

export const userQuery = queryOptions({
  queryKey: ['sessions', 'user'],
  queryFn: () => read(contract.sessions.user, { body: { isMobile: isMobileBrowser() } }),
})

export const rewardPointsQuery = queryOptions({
  queryKey: ['rewards', 'points'],
  queryFn: () => read(contract.rewards.rewardPoints),
})

const lookAgainMs = 60_000

/** A stream may go down or come back. */
export function useStreams() {
  return useSuspenseQuery({ ...streamsQuery, refetchInterval: lookAgainMs }).data
}

export function useUser() {
  return useSuspenseQuery(userQuery).data
}
