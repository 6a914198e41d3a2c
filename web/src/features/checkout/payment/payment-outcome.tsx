import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './checkout.module.css'
import type { PaymentState } from './payment-state.ts'
import { paymentTexts } from './texts.ts'
import { useSettled } from './use-settled.ts'

type PaymentOutcomeProps = {
  state: Extract<PaymentState, { step: 'pending' | 'unanswered' }>
  onAskAgain: (orderId: string) => void
  onClose: () => void
}

export function PaymentOutcome({ state, onAskAgain, onClose }: PaymentOutcomeProps) {
  const t = useTexts(paymentTexts)
  if (state.step === 'pending') return <Pending detail={state.detail} onClose={onClose} />
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

function Pending({ detail, onClose }: { detail: string | undefined; onClose: () => void }) {
  const t = useTexts(paymentTexts)
  useSettled(onClose)
  return (
    <div className={classes.outcome}>
      <p role="status">
        <strong>{t('pendingTitle')}</strong>
        {detail ?? t('pending')}
      </p>
      <Button fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
