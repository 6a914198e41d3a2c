import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves when React has taken over the document's markup, which it finds as the server sent it only until the router changes something. */
export const hydration: Promise<void> = promise

/** Resolves `hydration`, and tells `public/start.js`. */
export function useHydrated() {
  useEffect(() => {
    resolve()
    dispatchEvent(new Event('strom-hydrated'))
  }, [])
}
