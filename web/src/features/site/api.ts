import { type Answer, contract, plainResult } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

/** The announcement that is current now, if there is one. */
export const latestAnnouncementQuery = queryOptions({
  queryKey: ['site', 'announcement'],
  queryFn: () => read(contract.site.latestAnnouncement),
})

/** Opens the site again; an owner's call. */
export function turnOffMaintenance() {
  return call(contract.site.turnOffMaintenance)
}

/** The displayed fields of an announcement. */
export type Announcement = {
  token: string
  title: string
  text: string
  nb?: { title: string; text: string }
}

/** The announcement of an answer, unless there is none or this browser has shown it before. */
export function newAnnouncement(
  answer: Answer<typeof contract.site.latestAnnouncement>,
  shownToken: string | null,
): Announcement | undefined {
  const { resultCode, token, title = '', text = '', nb } = answer
  if (resultCode !== plainResult.success || !token || token === shownToken) return undefined
  return { token, title, text, ...(nb && { nb }) }
}
