import { useEffect, useRef } from 'react'

/**
 * For an element that tells how a payment stands: it gets the focus with each new word, where what had the focus has gone, as a
 * button does that may not be pressed meanwhile, and PayPal's window.
 */
export function useFocusIfLost(word: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (word && document.activeElement === document.body) element.current?.focus()
  }, [word])
  return element
}
