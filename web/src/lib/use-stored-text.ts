import { useSyncExternalStore } from 'react'
import type { StoredText } from './browser-storage.ts'

export function useStoredText({ subscribe, read }: StoredText): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
