import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import { call, read } from '../../lib/api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: () => read(contract.secondFactor.state),
})

/** Some pages need a second factor, and other owners see who has one. */
export function refreshSecondFactor() {
  return refresh(secondFactorQuery.queryKey, ['sessions'], ['console'], ['site', 'settings'])
}

export function beginSecondFactor(password: string) {
  return call(contract.secondFactor.begin, { body: { password } })
}

/** The answer holds the recovery codes. */
export function confirmSecondFactor(code: string) {
  return call(contract.secondFactor.confirm, { body: { code } })
}

export type Proof = { password: string; code: string }

export function turnOffSecondFactor(body: Proof) {
  return call(contract.secondFactor.turnOff, { body })
}

export function renewRecoveryCodes(body: Proof) {
  return call(contract.secondFactor.renewRecoveryCodes, { body })
}
