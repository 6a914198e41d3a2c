import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../../lib/api.ts'

export const pairingQuery = queryOptions({
  queryKey: ['television', 'pairing'],
  queryFn: () => read(contract.television.begin),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

const pollMs = 3000

/** Polled until the television is signed in or the code has expired. */
export function claimQuery(secret: string | undefined) {
  return queryOptions({
    queryKey: ['television', 'claim', secret],
    queryFn: () => read(contract.television.claim, { body: { secret: secret ?? '' } }),
    enabled: secret !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && (data.token || data.resultCode !== 1) ? false : pollMs,
    gcTime: 0,
  })
}

export function lookAtCode(code: string) {
  return call(contract.television.look, { body: { code } })
}

export function confirmCode(code: string) {
  return call(contract.television.confirm, { body: { code } })
}
