import { contract, type ReportRange } from '@strom/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { CallFailed } from '../../lib/http/failure.ts'
import { presetRange } from './days.ts'

/** Null: from the first of the month to today, at the time of the request. */
export type ChosenRange = ReportRange | null

function toBody(range: ChosenRange) {
  return { dates: range ?? presetRange('thisMonth', new Date()) }
}

/** A refusal fails the query, since the page has nothing else to show. */
function refused(answer: { resultCode: number; detail?: string | undefined }) {
  return new CallFailed({ resultCode: 0, status: 200, detail: answer.detail ?? '' })
}

/** The last report stays while the next one loads. */
export function reportQuery(range: ChosenRange) {
  return queryOptions({
    queryKey: ['reports', 'all', range],
    queryFn: async () => {
      const answer = await read(contract.reports.all, { body: toBody(range) })
      const { data, range: days } = answer
      if (!data || !days) throw refused(answer)
      return { data, range: days }
    },
    placeholderData: keepPreviousData,
  })
}

export function seriesQuery(range: ChosenRange) {
  return queryOptions({
    queryKey: ['reports', 'series', range],
    queryFn: async () => {
      const answer = await read(contract.reports.series, { body: toBody(range) })
      const { unit, points } = answer
      if (!unit || !points) throw refused(answer)
      return { unit, points }
    },
    placeholderData: keepPreviousData,
  })
}

/** Polled more often while the viewers are shown. */
export function usersQuery(looking: boolean) {
  return queryOptions({
    queryKey: ['watching', 'users'],
    queryFn: () => read(contract.watching.users),
    refetchInterval: looking ? 5_000 : 30_000,
    // Each opening of the page fetches again, but only once.
    staleTime: 1_000,
  })
}

export const viewersQuery = queryOptions({
  queryKey: ['watching', 'viewers'],
  queryFn: async () => (await read(contract.watching.viewers)).viewers,
  refetchInterval: 60_000,
})

/** `token`: the session's public id. The viewer reads the reason. */
export function endSession(token: string, reason: string) {
  return call(contract.watching.endSession, { body: { token, reason } })
}
