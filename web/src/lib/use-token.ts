import { useSyncExternalStore } from 'react'
import { tokenStore } from './token-store.ts'

/** The stored Token, or null when nobody is signed in; follows sign-ins and sign-outs in other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(tokenStore.subscribe, tokenStore.read, () => null)
}
