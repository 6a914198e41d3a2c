import { contract } from '@strom/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { isMobileBrowser } from './agent.ts'
import { read } from './api.ts'

/** Loaded by the logged-in area on entering: streams, the signed-in member, and their reward data. */
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

/**
 * The streams, in the order a player's `default` parameter counts; loaded by the logged-in area, and asked for again each
 * minute while they are looked at: one may go down or come back.
 */
export function useStreams() {
  return useSuspenseQuery({ ...streamsQuery, refetchInterval: lookAgainMs }).data
}

/** The signed-in member; loaded by the logged-in area. */
export function useUser() {
  return useSuspenseQuery(userQuery).data
}
