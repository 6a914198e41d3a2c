import { useEffect } from 'react'

/** Goes to the part that the address names, which the browser could not do before the page was there. */
export function useScrollToAnchor() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}
