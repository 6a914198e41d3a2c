import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether React is taking over prerendered markup, which knows nothing of this visit: what does is drawn right after that. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
