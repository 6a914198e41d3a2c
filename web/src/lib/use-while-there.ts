import { useEffect, useRef } from 'react'

/** The act, which does nothing any more when the component has gone: a form's late answer closes no window that was opened since. */
export function useWhileThere(act: () => void): () => void {
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
