import { Button, Textarea, TextInput } from '@mantine/core'
import { maxMonthsPerLine } from '@strom/rules/pricing'
import { type FormEvent, useState } from 'react'
import formClasses from '../../../components/form.module.css'
import { Stepper } from '../../../components/stepper.tsx'
import { formatCents } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import type { Order } from '../payment/order.ts'
import classes from './gift-form.module.css'
import { type PriceList, priceCart } from './priced-cart.ts'
import { cartTexts } from './texts.ts'

type GiftFormProps = {
  email: string
  prices: Pick<PriceList, 'priceCents' | 'rates'>
  onPay: (order: Order) => void
}

const noon = 'T12:00:00.000Z'

/** `YYYY-MM-DD` in UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function GiftForm({ email, prices, onPay }: GiftFormProps) {
  const t = useTexts(cartTexts)
  const [months, setMonths] = useState(1)
  const [message, setMessage] = useState('')
  const [day, setDay] = useState('')
  const cart = { lines: [{ email, months, renews: false }], points: 0 }
  const { price } = priceCart(cart, { ...prices, balance: 0, pointCents: 0 })
  const isWrongDay = day !== '' && (day < dayIn(0) || day > dayIn(365))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWrongDay) return
    onPay({
      accountsAndMonths: [{ email, months }],
      pointsToSpend: 0,
      totalCents: price.totalCents,
      gift: { message, deliverAt: day === '' ? null : `${day}${noon}` },
    })
  }

  return (
    <form noValidate className={formClasses.form} onSubmit={submit}>
      <p className={classes.note}>{t('giftText', { email })}</p>
      <div>
        <span className={classes.label} aria-hidden="true">
          {t('giftMonths')}
        </span>
        <Stepper
          label={t('giftMonths')}
          lessLabel={t('giftMonthLess')}
          moreLabel={t('giftMonthMore')}
          value={months}
          min={1}
          max={maxMonthsPerLine}
          onChange={setMonths}
        />
      </div>
      <Textarea
        label={t('giftMessage')}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('giftDay')}
        description={t('giftDayNote')}
        min={dayIn(0)}
        max={dayIn(365)}
        value={day}
        error={isWrongDay && t('giftDayWrong')}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <p className={classes.total}>
        {t('total')} <strong>{formatCents(price.totalCents)}</strong>
      </p>
      <p className={classes.note}>{t('giftRules')}</p>
      <Button type="submit" fullWidth disabled={isWrongDay}>
        {t('giftPay')}
      </Button>
    </form>
  )
}
