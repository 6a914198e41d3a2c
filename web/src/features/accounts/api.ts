import { contract } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export function createPasswordResetToken(email: string) {
  return call(contract.accounts.createPasswordResetToken, { body: { email } })
}

/** Whose reset link this is; asked once. */
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

/** Makes a changed address count; asked once, since the link works once. */
export function confirmEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['accounts', 'confirm-email', token],
    queryFn: () => read(contract.accounts.confirmEmailChange, { body: { email_token: token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function updateUsernameAndEmail(body: { username: string; email: string; password: string }) {
  return call(contract.accounts.updateUsernameAndEmail, { body })
}

export function updatePassword(body: { currentPassword: string; newPassword: string }) {
  return call(contract.accounts.updatePassword, { body })
}
