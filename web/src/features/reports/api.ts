import { contract, type ReportRange } from '@strom/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { CallFailed } from '../../lib/http/failure.ts'
import { presetRange } from './days.ts'

/** The days to report on; null: the first of the month to today, whichever day that is when they are asked for. */
export type ChosenRange = ReportRange | null

function toBody(range: ChosenRange) {
  return { dates: range ?? presetRange('thisMonth', new Date()) }
}

/** A refusal of the domain is a failure for a page that has nothing else to show. */
function refused(answer: { resultCode: number; detail?: string | undefined }) {
  return new CallFailed({ resultCode: 0, status: 200, detail: answer.detail ?? '' })
}

/** The reports object and the days it is about; the last one stays while the next is fetched. */
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

/** The current viewers; polled, more often while they are shown. */
export function usersQuery(looking: boolean) {
  return queryOptions({
    queryKey: ['watching', 'users'],
    queryFn: () => read(contract.watching.users),
    refetchInterval: looking ? 5_000 : 30_000,
    // Fetched again whenever the page is opened, but once.
    staleTime: 1_000,
  })
}

export const viewersQuery = queryOptions({
  queryKey: ['watching', 'viewers'],
  queryFn: async () => (await read(contract.watching.viewers)).viewers,
  refetchInterval: 60_000,
})

/** Ends a session by its public id; the viewer reads the reason. */
export function endSession(token: string, reason: string) {
  return call(contract.watching.endSession, { body: { token, reason } })
}
