import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './check-out.module.css'
import type { PaymentState } from './payment-state.ts'

type PaymentOutcomeProps = {
  state: Extract<PaymentState, { step: 'pending' | 'unanswered' }>
  onAskAgain: (orderId: string) => void
  onClose: () => void
}

/** What is said of an approved payment that is not settled: PayPal still looks at it, or nobody has answered. */
export function PaymentOutcome({ state, onAskAgain, onClose }: PaymentOutcomeProps) {
  const { t } = useTranslation('payments')
  if (state.step === 'pending') {
    return (
      <div className={classes.outcome}>
        <p role="status">
          <strong>{t('pendingTitle')}</strong>
          {state.detail ?? t('pending')}
        </p>
        <Button fullWidth onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.outcome}>
      <p role="alert">
        <strong>{state.detail}</strong>
        {t('unanswered')}
      </p>
      <Button fullWidth onClick={() => onAskAgain(state.orderId)}>
        {t('askAgain')}
      </Button>
    </div>
  )
}
