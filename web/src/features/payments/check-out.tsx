import { Button, Loader } from '@mantine/core'
import { subscriptionResult } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Refused } from '../../components/refused.tsx'
import { CallFailed } from '../../lib/http/failure.ts'
import type { CheckOutProps, Order } from '../../lib/order.ts'
import { payPalTokenQuery } from './api.ts'
import classes from './check-out.module.css'
import { Payment, type PaymentProps } from './payment.tsx'
import type { PaymentState } from './payment-state.ts'

/** The 'Check out' modal (specification 2): what is bought at the server's price, and the buttons of PayPal. */
export function CheckOut({ order, opened, onClose, onPaid }: CheckOutProps) {
  const { t } = useTranslation('payments')
  const [step, setStep] = useState<PaymentState['step']>('ready')
  // While the money is being taken the window stays: closing it would not stop that.
  const close = () => step !== 'capturing' && onClose()
  // Before that, and until it is known what came of it, only on purpose.
  const isUnderWay = step !== 'ready' && step !== 'pending'
  return (
    <Dialog title={t('checkOut')} opened={opened} onClose={close} stays={isUnderWay}>
      {order && <Content order={order} onPaid={onPaid} onClose={onClose} onStep={setStep} />}
    </Dialog>
  )
}

type ContentProps = { order: Order } & Pick<PaymentProps, 'onPaid' | 'onClose' | 'onStep'>

function Content({ order, ...handlers }: ContentProps) {
  const { t } = useTranslation('payments')
  const { data, error, refetch } = useQuery(payPalTokenQuery(order))
  if (error instanceof CallFailed) {
    return (
      <div className={classes.failed}>
        <Refused answer={error.failure} />
        <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
      </div>
    )
  }
  if (!data) return <Loader aria-label={t('loading')} />
  const { paypalToken, scriptAddress, summary, demonstration = false } = data
  if (data.resultCode !== subscriptionResult.success || !paypalToken || !scriptAddress || !summary) {
    return <Refused answer={data} />
  }
  return (
    <Payment
      order={order}
      summary={summary}
      script={{ clientId: paypalToken, address: scriptAddress }}
      demonstration={demonstration}
      onPriceMoved={refetch}
      {...handlers}
    />
  )
}
