import { useSyncExternalStore } from 'react'
import type { StoredText } from './browser-storage.ts'

/** Reads what the browser keeps under a key, in every tab as it changes; null for nothing. */
export function useStoredText({ subscribe, read }: StoredText): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
