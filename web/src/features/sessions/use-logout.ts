import { userResult } from '@strom/contract'
import { useCallback } from 'react'
import { tokenStore } from '../../lib/token-store.ts'
import { logout } from './api.ts'
import { clearSignIn } from './clear-sign-in.ts'

/** True on success; a failure is only logged to the console. */
export function useLogout() {
  return useCallback(async (): Promise<boolean> => {
    const answer = await logout()
    const done = answer.resultCode === userResult.success && answer.success
    // If the sign-in had expired, the refusal removed the Token.
    if (done || tokenStore.read() === null) clearSignIn()
    if (done) return true
    // biome-ignore lint/suspicious/noConsole: a failed logout is reported on the console only.
    console.error('Logout failed:', answer.detail)
    return false
  }, [])
}
