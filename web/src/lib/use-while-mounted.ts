import { useEffect, useRef } from 'react'

/** A form's late answer must not close a dialog opened since. */
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
