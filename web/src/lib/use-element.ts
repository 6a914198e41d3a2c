import { startTransition, useCallback, useState } from 'react'

/** React draws state set by a `ref` at once; as a transition it waits its turn. */
export function useElement<E extends Element>(): [E | null, (element: E | null) => void] {
  const [element, setElement] = useState<E | null>(null)
  const ref = useCallback((found: E | null) => startTransition(() => setElement(found)), [])
  return [element, ref]
}
