import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export function lookUpQuery(id: string) {
  return queryOptions({
    queryKey: ['invitations', 'look-up', id],
    queryFn: () => read(contract.invitations.lookUp, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function register(body: { username: string; email: string; password: string; invitationId: string }) {
  return call(contract.invitations.register, { body })
}
