import { useEffect, useState } from 'react'

/**
 * `opened`, but false on the first render: a window that is mounted open would neither appear softly nor remember
 * which element to give the focus back to.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
