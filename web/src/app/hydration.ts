import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()

/** Until then the router must not change the document's markup. */
export const hydration: Promise<void> = promise

/** `public/start.js` hears it. */
export function useHydrated() {
  useEffect(() => {
    resolve()
    dispatchEvent(new Event('strom-hydrated'))
  }, [])
}
