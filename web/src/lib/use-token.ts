import { useSyncExternalStore } from 'react'
import { tokenStore } from './token-store.ts'

export function useToken(): string | null {
  return useSyncExternalStore(tokenStore.subscribe, tokenStore.read, () => null)
}
