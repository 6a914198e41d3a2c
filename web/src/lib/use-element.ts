import { startTransition, useCallback, useState } from 'react'

/**
 * An element as state, and the `ref` that gives it. It comes in a turn of its own: React draws at once, and with the first
 * drawing, what a `ref` asks for.
 */
export function useElement<E extends Element>(): [E | null, (element: E | null) => void] {
  const [element, setElement] = useState<E | null>(null)
  const ref = useCallback((found: E | null) => startTransition(() => setElement(found)), [])
  return [element, ref]
}
