import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

/** The member's invitations, newest first; read again while a mail is on its way. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations', 'all'],
  queryFn: async () => (await read(contract.invitations.all)).invitations,
  refetchInterval: ({ state }) =>
    state.data?.some(({ mailState }) => mailState === 'queued') ? 3000 : false,
})

/** Invites an address, or with `resend` mails the invitation again and renews its week. */
export function sendInvitation(body: { invitationEmail: string; resend?: boolean }) {
  return call(contract.invitations.send, { body })
}

export function deleteInvitation(invitationId: string) {
  return call(contract.invitations.delete, { body: { invitationId } })
}
