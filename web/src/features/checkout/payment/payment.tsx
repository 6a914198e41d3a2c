import { Anchor, Button, Loader } from '@mantine/core'
import type { OrderUnderWay, OrderSummary as Summary } from '@strom/contract'
import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { formatCents, formatDollars, toCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { type CartSnapshot, hasCartConflict, onCartSnapshotChange } from './cart-conflict.ts'
import classes from './checkout.module.css'
import type { Order, PaymentResult } from './order.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import type { PaymentState } from './payment-state.ts'
import type { ProviderButtonsProps, ProviderScript } from './providers/buttons-props.ts'
import { paymentTexts } from './texts.ts'
import { usePayment } from './use-payment.ts'

export type PaymentProps = {
  order: Order
  /** The stored cart at the time of the order. */
  snapshot: CartSnapshot
  summary: Summary
  Buttons: ComponentType<ProviderButtonsProps>
  script: ProviderScript
  demonstration: boolean
  /** Asks buyers to request immediate access, which limits their right of withdrawal. */
  asksForConsent: boolean
  /** Payments under way when the check-out opened. */
  underWay: readonly OrderUnderWay[]
  onPaid: (paid: PaymentResult) => void
  onClose: () => void
  onStep: (step: PaymentState['step']) => void
  onPriceMoved: () => void
}

export function Payment(props: PaymentProps) {
  const { order, snapshot, summary, Buttons, script, demonstration } = props
  const { asksForConsent, underWay, onClose, onStep } = props
  const t = useTexts(paymentTexts)
  const agreedCents = toCents(summary.totalPriceAfterDiscount)
  const [consent, setConsent] = useState(false)
  const payment = usePayment({ ...props, agreedCents, consent })
  const { state } = payment
  const isCapturing = state.step === 'capturing'
  const isConflict = useSyncExternalStore(onCartSnapshotChange, () => hasCartConflict(snapshot))
  const [conflictSnapshot, setConflictSnapshot] = useState<CartSnapshot>()
  // A conflict stays: another tab's changes arrive in several steps. The page's own payment changes the cart
  // only while nothing can be paid.
  const hasConflict = conflictSnapshot === snapshot
  if (isConflict && canPay(state) && !hasConflict) setConflictSnapshot(snapshot)
  const step = hasConflict ? 'ready' : state.step

  useEffect(() => {
    onStep(step)
    return () => onStep('ready')
  }, [step, onStep])

  if (state.step === 'pending' || state.step === 'unanswered') {
    return <PaymentOutcome state={state} onAskAgain={payment.capture} onClose={onClose} />
  }
  if (hasConflict) return <CartConflict onClose={onClose} />
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
      {underWay.length > 0 && (
        <p role="alert" className={classes.changed}>
          {t('payingAgain', { price: formatDollars(sumTotals(underWay)) })}
        </p>
      )}
      {demonstration && <p className={classes.demonstration}>{t('demonstration')}</p>}
      <PaymentNotice state={state} />
      {asksForConsent && (
        <Consent checked={consent} disabled={state.step !== 'ready'} onChange={setConsent} />
      )}
      {(consent || !asksForConsent) && (
        <Suspense fallback={<Loader aria-label={t('loading')} />}>
          <Buttons script={script} payment={payment} snapshot={snapshot} disabled={isCapturing} />
        </Suspense>
      )}
    </>
  )
}

/** Required by law before access begins at once; nothing can be paid until it is ticked. */
function Consent({
  checked,
  disabled,
  onChange,
}: {
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  const t = useTexts(paymentTexts)
  return (
    <div className={classes.consent}>
      <Checkbox
        label={t('consent')}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Anchor href={paths.page('withdrawal')} target="_blank">
        {t('withdrawal')}
      </Anchor>
    </div>
  )
}

function sumTotals(orders: readonly OrderUnderWay[]): number {
  return orders.reduce((sum, { totalPriceAfterDiscount }) => sum + totalPriceAfterDiscount, 0)
}

function canPay({ step }: PaymentState): boolean {
  return step === 'ready' || step === 'wallet'
}

/** Replaces the buttons, which closes their window: it would pay for an outdated cart. */
function CartConflict({ onClose }: { onClose: () => void }) {
  const t = useTexts(paymentTexts)
  const button = useRef<HTMLButtonElement>(null)
  // The focused element was removed.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={classes.outcome}>
      <p role="alert">{t('cartConflict')}</p>
      <Button ref={button} fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
