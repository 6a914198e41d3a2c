import { useEffect, useRef } from 'react'

/** Wraps a callback that does nothing once the component has unmounted: a form's late answer closes no dialog opened since. */
export function useWhileMounted(act: () => void): () => void {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => {
    if (isThere.current) act()
  }
}
