import { useLayoutEffect } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/** Sends a prerendered form that was sent before React was there, which `public/start.js` has noted. */
export function useSentEarly(findForm: () => HTMLFormElement | null | undefined) {
  const isHydrating = useIsHydrating()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what the document held when React took it over.
  useLayoutEffect(() => {
    const form = isHydrating ? findForm() : null
    if (!form?.dataset.sentEarly) return
    delete form.dataset.sentEarly
    form.requestSubmit()
  }, [])
}
