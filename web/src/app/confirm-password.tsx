import { Suspense, useEffect, useState } from 'react'
import { showNotLoadedToast } from '../components/not-loaded.tsx'
import { answerConfirmation, isConfirmationAsked, useIsConfirmationAsked } from '../lib/confirmation.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'

const cancel = () => answerConfirmation(false)

const ConfirmWindow = lazyExtra(
  async () => (await import('../features/sessions/confirm-window.tsx')).ConfirmWindow,
  WindowNotLoaded,
)

/** Otherwise the call would wait for ever. */
function WindowNotLoaded({ opened }: { opened: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!opened) return
    showNotLoadedToast()
    cancel()
  }, [opened])
  return null
}

export function ConfirmPassword() {
  const isAsked = useIsConfirmationAsked()
  const [wanted, setWanted] = useState(false)
  if (isAsked && !wanted) setWanted(true)

  // Escape closes only this window: the listeners of those below were added later.
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isConfirmationAsked()) return
      event.stopImmediatePropagation()
      cancel()
    }
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [])

  return (
    wanted && (
      <Suspense>
        <ConfirmWindow opened={isAsked} onClose={cancel} />
      </Suspense>
    )
  )
}
