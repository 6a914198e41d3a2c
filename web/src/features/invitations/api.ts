import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { rewardPointsQuery } from '../../lib/member.ts'
import { queryClient } from '../../lib/query-client.ts'

/**
 * The member's invitations, newest first, and the points that they earned: read together, so that none is told without the other, and
 * the points first, as what they are for is then in the list. Read again while a mail is on its way.
 */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations', 'all'],
  async queryFn() {
    const points = await read(contract.rewards.rewardPoints)
    const { invitations } = await read(contract.invitations.all)
    queryClient.setQueryData(rewardPointsQuery.queryKey, points)
    return { invitations, points }
  },
  refetchInterval: ({ state }) =>
    state.data?.invitations.some(({ mailState }) => mailState === 'queued') ? 3000 : false,
})

/** Invites an address, or with `resend` mails the invitation again and renews its week. */
export function sendInvitation(body: { invitationEmail: string; resend?: boolean }) {
  return call(contract.invitations.send, { body })
}

export function deleteInvitation(invitationId: string) {
  return call(contract.invitations.delete, { body: { invitationId } })
}
