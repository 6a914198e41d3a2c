import { useEffect, useRef } from 'react'

/**
 * For an element that shows the state of a payment: each new message gives it the focus if the focused element has been
 * removed or disabled, such as a button or PayPal's window.
 */
export function useFocusIfLost(message: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && document.activeElement === document.body) element.current?.focus()
  }, [message])
  return element
}
