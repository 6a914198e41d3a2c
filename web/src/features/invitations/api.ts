import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { rewardPointsQuery } from '../../lib/member.ts'
import { queryClient } from '../../lib/query-client.ts'

/**
 * Newest first, with the points they earned. Reads the points first, so that every earned point's invitation
 * is in the list. Polled while a mail is queued.
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

/** `resend` mails the invitation again and renews its week. */
export function sendInvitation(body: { invitationEmail: string; resend?: boolean }) {
  return call(contract.invitations.send, { body })
}

export function deleteInvitation(invitationId: string) {
  return call(contract.invitations.delete, { body: { invitationId } })
}
