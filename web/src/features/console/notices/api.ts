import { type Body, contract, type OwnerAnnouncement, type OwnerMaintenance } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const announcementsQuery = queryOptions({
  queryKey: ['console', 'announcements'],
  queryFn: async (): Promise<OwnerAnnouncement[]> =>
    (await read(contract.notices.announcements)).announcements ?? [],
})

export const maintenanceQuery = queryOptions({
  queryKey: ['console', 'maintenance'],
  async queryFn(): Promise<OwnerMaintenance> {
    const { maintenance } = await read(contract.notices.maintenance)
    if (!maintenance) throw new Error('the answer holds no maintenance')
    return maintenance
  },
})

export function announce(body: Body<typeof contract.notices.announce>) {
  return call(contract.notices.announce, { body })
}

export function callOff(id: string) {
  return call(contract.notices.callOff, { body: { id } })
}

export function closeSite(body: Body<typeof contract.notices.closeSite>) {
  return call(contract.notices.closeSite, { body })
}

export function openSite(changedAt: string | null) {
  return call(contract.notices.openSite, { body: { changedAt } })
}
