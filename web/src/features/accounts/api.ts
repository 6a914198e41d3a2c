import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export function createPasswordResetToken(email: string) {
  return call(contract.accounts.createPasswordResetToken, { body: { email } })
}

export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['accounts', 'reset-token', token],
    queryFn: () => read(contract.accounts.verifyPasswordResetToken, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function resetPassword(body: { token: string; newPassword: string }) {
  return call(contract.accounts.resetPassword, { body })
}

export function confirmEmailChange(token: string) {
  return call(contract.accounts.confirmEmailChange, { body: { email_token: token } })
}

export function undoEmailChange(token: string) {
  return call(contract.accounts.undoEmailChange, { body: { email_token: token } })
}

export function updateUsernameAndEmail(body: { username: string; email: string; password: string }) {
  return call(contract.accounts.updateUsernameAndEmail, { body })
}

export function updatePassword(body: { currentPassword: string; newPassword: string; keepKeys?: string[] }) {
  return call(contract.accounts.updatePassword, { body })
}

/** Time of the account's deletion; null if none is requested. */
export const deletionQuery = queryOptions({
  queryKey: ['own-data', 'deletion'],
  queryFn: async () => (await read(contract.ownData.deletion)).at,
})

/** End of the account's access; null without access. */
export const accessEndQuery = queryOptions({
  queryKey: ['own-data', 'access-end'],
  queryFn: async () => (await read(contract.subscriptions.current)).data?.expiryDate ?? null,
})

export function fetchOwnData() {
  return call(contract.ownData.read)
}

export function requestDeletion(password: string) {
  return call(contract.ownData.requestDeletion, { body: { password } })
}

export function cancelDeletion() {
  return call(contract.ownData.cancelDeletion)
}

export const mailChoicesQuery = queryOptions({
  queryKey: ['accounts', 'mail-choices'],
  queryFn: async () => (await read(contract.mailChoices.read)).reminders,
})

export function setMailChoices(reminders: boolean) {
  return call(contract.mailChoices.set, { body: { reminders } })
}

export function unsubscribe(token: string, kind: 'reminders' | 'programme') {
  return call(contract.mailChoices.unsubscribe, { body: { token, ...(kind === 'programme' && { kind }) } })
}
