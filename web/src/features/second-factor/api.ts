import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import { call, read } from '../../lib/api.ts'

/** Whether this member has a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: () => read(contract.secondFactor.state),
})

/** After a change: pages that need a second factor open or close by it, and other owners see who has one. */
export function refreshSecondFactor() {
  return refresh(secondFactorQuery.queryKey, ['sessions'], ['console'], ['site', 'settings'])
}

/** Asks for a new secret. */
export function beginSecondFactor(password: string) {
  return call(contract.secondFactor.begin, { body: { password } })
}

/** Turns it on; the answer has the recovery codes. */
export function confirmSecondFactor(code: string) {
  return call(contract.secondFactor.confirm, { body: { code } })
}

/** Both factors, asked for once more. */
export type Proof = { password: string; code: string }

export function turnOffSecondFactor(body: Proof) {
  return call(contract.secondFactor.turnOff, { body })
}

export function renewRecoveryCodes(body: Proof) {
  return call(contract.secondFactor.renewRecoveryCodes, { body })
}
