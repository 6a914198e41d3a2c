import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../components/dialog.tsx'
import { ConfirmForm } from '../features/sessions/confirm-form.tsx'
import { answerConfirmation, isConfirmationAsked, useIsConfirmationAsked } from '../lib/confirmation.ts'

const cancel = () => answerConfirmation(false)

/** Asks for the password again, above the window that wants it, which waits and then goes on. */
export function ConfirmPassword() {
  const { t } = useTranslation('sessions')

  // Escape closes this window only: the ones below listen, too, but were opened after this listener was there.
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
    <Dialog title={t('confirmTitle')} opened={useIsConfirmationAsked()} onClose={cancel}>
      <ConfirmForm onDone={answerConfirmation} />
    </Dialog>
  )
}
