import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../lib/language/texts.ts'
import type { ApprovedPayment } from './approved-payment.ts'
import type { PaymentProps } from './payment.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { paymentTexts } from './texts.ts'
import { usePayment } from './use-payment.ts'

type ResumedPaymentProps = { approved: ApprovedPayment } & Pick<PaymentProps, 'onPaid' | 'onClose' | 'onStep'>

/** Asks again for a lost answer, which is harmless, before the buyer can pay once more. */
export function ResumedPayment({ approved, onPaid, onClose, onStep }: ResumedPaymentProps) {
  const t = useTexts(paymentTexts)
  const { orderId, order } = approved
  const agreedCents = order.totalCents
  const { state, capture } = usePayment({ order, agreedCents, consent: false, onPaid, onPriceMoved() {} })

  const ask = useEffectEvent(() => void capture(orderId))
  useEffect(() => ask(), [])
  useEffect(() => {
    onStep(state.step)
    return () => onStep('ready')
  }, [state.step, onStep])

  if (state.step === 'pending' || state.step === 'unanswered') {
    return <PaymentOutcome state={state} onAskAgain={capture} onClose={onClose} />
  }
  return (
    <>
      <p>{t('interrupted')}</p>
      <PaymentNotice state={state} />
      {state.step === 'ready' && state.notice && (
        <Button fullWidth onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </>
  )
}
