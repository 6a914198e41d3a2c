import type { OrderUnderWay } from '@strom/contract'
import { load } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { transactionsQuery } from '../api.ts'
import { transactionTexts } from '../transaction-texts.ts'
import { reloadAfterPayment, showPaidToast } from './after-payment.ts'
import { paymentTexts } from './texts.ts'
import classes from './under-way.module.css'
import { getOutcome, useSettled } from './use-settled.ts'

/** Unsettled payments, begun on any device. */
export function UnderWay() {
  const orders = useUnderWay()
  if (orders.length === 0) return null
  return (
    <div className={classes.all}>
      {orders.map((order) => (
        <UnderWayOrder key={order.id} order={order} />
      ))}
    </div>
  )
}

function UnderWayOrder({ order }: { order: OrderUnderWay }) {
  const t = useTexts(paymentTexts)
  const tTransaction = useTexts(transactionTexts)
  const { state, detail, at, accountsAndMonths, pointsToSpend, totalPriceAfterDiscount } = order
  const isForPerson = state === 'needs-review'
  return (
    <section className={classes.order}>
      <h2>{isForPerson ? t('lookedInto') : t('pendingTitle')}</h2>
      <p>{detail}</p>
      <ul>
        {accountsAndMonths.map(({ email, months }) => (
          <li key={email}>
            <span>{email}</span> <span>{tTransaction('lineMonths', { count: months })}</span>
          </li>
        ))}
        {pointsToSpend > 0 && (
          <li>
            <span>{t('points')}</span> <span>{pointsToSpend}</span>
          </li>
        )}
      </ul>
      <p>
        {t('orderedAt', { price: formatDollars(totalPriceAfterDiscount), at: formatMoment(at) })}{' '}
        {isForPerson ? t('nothingToDo') : t('nothingToDoMail')} {t('secondPayment')}
      </p>
    </section>
  )
}

function useUnderWay(): readonly OrderUnderWay[] {
  const t = useTexts(paymentTexts)

  function showNotPaidToast({ totalPriceAfterDiscount }: OrderUnderWay) {
    const message = t('notPaidText', { price: formatDollars(totalPriceAfterDiscount) })
    toasts.show({ color: 'red', title: t('notPaid'), message, autoClose: false })
  }

  async function announce(settled: readonly OrderUnderWay[]) {
    await reloadAfterPayment()
    const transactions = await load(transactionsQuery)
    for (const order of settled) {
      const outcome = getOutcome(order, transactions)
      if (outcome === 'paid') showPaidToast()
      if (outcome === 'not-paid') showNotPaidToast(order)
    }
  }

  // If the transactions cannot be fetched, the mail tells the outcome.
  return useSettled((settled) => announce(settled).catch(() => undefined))
}
