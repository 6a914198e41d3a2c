import { useSyncExternalStore } from 'react'
import { storedText } from './browser-storage.ts'

/** The sign-in Token, kept in local storage under the key `Token` (specification 3). */
export const tokenStore = storedText('Token')

/** The stored Token, or null when nobody is signed in; follows sign-ins and sign-outs in other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(tokenStore.subscribe, tokenStore.read)
}
