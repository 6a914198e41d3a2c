import { useEffect, useState } from 'react'

/** A window mounted open would neither fade in nor know where to return the focus. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
