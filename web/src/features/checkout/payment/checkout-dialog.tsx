import { Button, Loader } from '@mantine/core'
import { readButtons, subscriptionResult } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type PropsWithChildren, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { CallFailed } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useUser } from '../../../lib/member.ts'
import { checkOutQuery } from '../api.ts'
import { readApprovedPayment } from './approved-payment.ts'
import type { CartSnapshot } from './cart-conflict.ts'
import classes from './checkout.module.css'
import type { Order, PaymentResult } from './order.ts'
import { Payment, type PaymentProps } from './payment.tsx'
import type { PaymentState } from './payment-state.ts'
import { providerButtons } from './providers/providers.ts'
import { ResumedPayment } from './resumed-payment.tsx'
import { paymentTexts } from './texts.ts'
import { useFocusIfLost } from './use-focus-if-lost.ts'

export type CheckoutDialogProps = {
  order: Order | undefined
  /** The stored cart at the time of the order. */
  snapshot: CartSnapshot | undefined
  opened: boolean
  onClose: () => void
  onPaid: (paid: PaymentResult) => void
}

/** Opens without a press for a payment whose answer was lost with its page. */
export function CheckoutDialog({ order, snapshot, opened, onClose, onPaid }: CheckoutDialogProps) {
  const t = useTexts(paymentTexts)
  const { email } = useUser()
  const [lost, setLost] = useState(() => readApprovedPayment(email))
  const [step, setStep] = useState<PaymentState['step']>('ready')
  function close() {
    setLost(null)
    onClose()
  }
  function paid(how: PaymentResult) {
    if (how === 'completed') setLost(null)
    onPaid(how)
  }
  const handlers = { onPaid: paid, onClose: close, onStep: setStep }
  return (
    <Dialog
      title={t('checkOut')}
      opened={opened || lost !== null}
      // Stays open during the capture, which closing would not stop.
      onClose={() => step !== 'capturing' && close()}
      // Otherwise, until the outcome is known, only its button closes it.
      persistent={step !== 'ready' && step !== 'pending'}
    >
      {lost ? (
        <ResumedPayment approved={lost} {...handlers} />
      ) : (
        order && snapshot && <Content order={order} snapshot={snapshot} {...handlers} />
      )}
    </Dialog>
  )
}

type ContentProps = { order: Order; snapshot: CartSnapshot } & Pick<
  PaymentProps,
  'onPaid' | 'onClose' | 'onStep'
>

function Content({ order, snapshot, ...handlers }: ContentProps) {
  const t = useTexts(paymentTexts)
  const { data, error, refetch } = useQuery(checkOutQuery(order))
  if (error instanceof CallFailed) {
    return (
      <CheckoutRefusal answer={error.failure}>
        <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
      </CheckoutRefusal>
    )
  }
  if (!data) return <Loader aria-label={t('loading')} />
  const { summary, demonstration = false, consent = false, underWay = [] } = data
  const script = readButtons(data)
  const Buttons = script && providerButtons[script.provider]
  if (data.resultCode !== subscriptionResult.success || !Buttons || !summary) {
    return <CheckoutRefusal answer={data} />
  }
  return (
    <Payment
      order={order}
      snapshot={snapshot}
      summary={summary}
      Buttons={Buttons}
      script={script}
      demonstration={demonstration}
      asksForConsent={consent}
      underWay={underWay}
      onPriceMoved={refetch}
      {...handlers}
    />
  )
}

function CheckoutRefusal({ answer, children }: PropsWithChildren<ComponentProps<typeof ErrorMessage>>) {
  const box = useFocusIfLost(answer)
  return (
    <div ref={box} tabIndex={-1} className={classes.failed}>
      <ErrorMessage answer={answer} />
      {children}
    </div>
  )
}
