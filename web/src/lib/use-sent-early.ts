import { useLayoutEffect } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/** `public/start.js` notes forms sent before hydration. */
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
