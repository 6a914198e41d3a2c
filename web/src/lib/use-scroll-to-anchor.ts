import { useEffect } from 'react'

/** The browser could not before the page was there. */
export function useScrollToAnchor() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}
