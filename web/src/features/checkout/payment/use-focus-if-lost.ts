import { useEffect, useRef } from 'react'

/**
 * Focuses the element on a new message if the focused one, such as the provider's window, was removed or disabled.
 */
export function useFocusIfLost(message: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && document.activeElement === document.body) element.current?.focus()
  }, [message])
  return element
}
