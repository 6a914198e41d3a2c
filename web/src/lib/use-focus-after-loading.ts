import { useEffect, useRef } from 'react'

/** A button that loads is off, for which a browser takes the focus from it: with these it gets it back afterwards. */
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
