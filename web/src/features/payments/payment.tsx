import { Loader } from '@mantine/core'
import type { OrderSummary as Summary } from '@strom/contract'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { centsOf, formatCents, formatDollars } from '../../lib/dollars.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import type { Order, Paid } from '../../lib/order.ts'
import classes from './check-out.module.css'
import { OrderSummary } from './order-summary.tsx'
import type { PayPalScript } from './pay-pal-buttons.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import type { PaymentState } from './payment-state.ts'
import { usePayment } from './use-payment.ts'

const PayPalButtons = lazyExtra(
  async () => (await import('./pay-pal-buttons.tsx')).PayPalCheckOutButtons,
  NotLoaded,
)

export type PaymentProps = {
  order: Order
  /** The server's price. */
  summary: Summary
  script: PayPalScript
  demonstration: boolean
  onPaid: (paid: Paid) => void
  onClose: () => void
  /** Hears where the payment stands. */
  onStep: (step: PaymentState['step']) => void
  onPriceMoved: () => void
}

/** What is bought, and the buttons, or how the payment stands. */
export function Payment(props: PaymentProps) {
  const { order, summary, script, demonstration, onClose, onStep } = props
  const { t } = useTranslation('payments')
  const agreedCents = centsOf(summary.totalPriceAfterDiscount)
  const payment = usePayment({ ...props, agreedCents })
  const { state } = payment
  const isCapturing = state.step === 'capturing'

  useEffect(() => {
    onStep(state.step)
    return () => onStep('ready')
  }, [state.step, onStep])

  if (state.step === 'pending' || state.step === 'unanswered') {
    return <PaymentOutcome state={state} onAskAgain={payment.capture} onClose={onClose} />
  }
  return (
    <>
      {agreedCents !== order.totalCents && (
        <p role="alert" className={classes.changed}>
          {t('priceChanged', {
            price: formatDollars(summary.totalPriceAfterDiscount),
            shown: formatCents(order.totalCents),
          })}
        </p>
      )}
      <OrderSummary items={order.accountsAndMonths} summary={summary} />
      {demonstration && <p className={classes.demonstration}>{t('demonstration')}</p>}
      <PaymentNotice state={state} />
      <Suspense fallback={<Loader aria-label={t('loading')} />}>
        <PayPalButtons script={script} payment={payment} disabled={isCapturing} />
      </Suspense>
    </>
  )
}
