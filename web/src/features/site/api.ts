import { type Answer, contract, plainResult } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export const latestAnnouncementQuery = queryOptions({
  queryKey: ['site', 'announcement'],
  queryFn: () => read(contract.site.latestAnnouncement),
})

/** For owners. */
export function turnOffMaintenance() {
  return call(contract.site.turnOffMaintenance)
}

export type Announcement = {
  token: string
  title: string
  text: string
  nb?: { title: string; text: string }
}

/** Undefined if there is none, or this browser has shown it. */
export function newAnnouncement(
  answer: Answer<typeof contract.site.latestAnnouncement>,
  shownToken: string | null,
): Announcement | undefined {
  const { resultCode, token, title = '', text = '', nb } = answer
  if (resultCode !== plainResult.success || !token || token === shownToken) return undefined
  return { token, title, text, ...(nb && { nb }) }
}
