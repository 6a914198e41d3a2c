import { Button } from '@mantine/core'
import { type CurrentSubscription, subscriptionResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Refused } from '../../components/refused.tsx'
import { toasts } from '../../lib/toasts.ts'
import { cancelSubscription, currentSubscriptionQuery } from './api.ts'
import classes from './dialogs.module.css'

type CancelSubscriptionProps = {
  subscription: CurrentSubscription
  /** The end of access that stays, in words. */
  until: string
  opened: boolean
  onClose: () => void
}

/** Asks before the renewals of a legacy PayPal subscription are ended (specification 2, 4). */
export function CancelSubscription({ subscription, until, opened, onClose }: CancelSubscriptionProps) {
  const { t } = useTranslation('subscriptions')
  const queries = useQueryClient()
  const cancellation = useMutation({
    mutationFn: () => cancelSubscription(subscription.id),
    async onSuccess(answer) {
      if (answer.resultCode !== subscriptionResult.success) return
      await queries.invalidateQueries(currentSubscriptionQuery)
      onClose()
      toasts.show({ message: answer.detail ?? t('cancelledToast') })
    },
  })
  return (
    <Dialog title={t('cancel')} opened={opened} onClose={onClose}>
      <p className={classes.text}>{t('cancelText', { date: until })}</p>
      <Refused answer={cancellation.data} />
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
