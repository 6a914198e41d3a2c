import { Button } from '@mantine/core'
import { type CurrentSubscription, subscriptionResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { cancelSubscription } from './api.ts'
import classes from './dialogs.module.css'
import { checkoutTexts } from './texts.ts'

type CancelSubscriptionProps = {
  subscription: CurrentSubscription
  /** End of the remaining access, formatted. */
  until: string
  opened: boolean
  onClose: () => void
  /** Called once the dialog is gone after a cancellation, since the button that had the focus goes too. */
  onCancelled: () => void
}

export function CancelSubscription({
  subscription,
  until,
  opened,
  onClose,
  onCancelled,
}: CancelSubscriptionProps) {
  const t = useTexts(checkoutTexts)
  const cancelled = useRef(false)
  const cancellation = useMutation({
    mutationFn: () => cancelSubscription(subscription.id),
    async onSuccess(answer) {
      if (answer.resultCode !== subscriptionResult.success) return
      await refresh(['subscriptions'], ['own-data'], ['console'])
      cancelled.current = true
      onClose()
      toasts.show({ message: answer.detail ?? t('cancelledToast') })
    },
  })

  function closed() {
    if (cancelled.current) onCancelled()
    // A reopened dialog shows no old refusal.
    if (!cancellation.isPending) cancellation.reset()
  }

  return (
    <Dialog title={t('cancel')} opened={opened} onClose={onClose} onClosed={closed}>
      <p className={classes.text}>{t('cancelText', { date: until })}</p>
      <ErrorMessage answer={cancellation.data} />
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button color="red" loading={cancellation.isPending} onClick={() => cancellation.mutate()}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
