import { useEffect, useRef } from 'react'

/** A loading button is disabled and loses the focus. */
export function useFocusAfterLoading(loading: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    const isLost = document.activeElement?.contains(ref.current)
    if (!loading && hadFocus.current && isLost) ref.current?.focus({ preventScroll: true })
  }, [loading])

  function noteFocus() {
    hadFocus.current = document.activeElement === ref.current
  }

  return { ref, noteFocus }
}
