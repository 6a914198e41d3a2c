import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Prerendered markup knows nothing of this visit. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
