import type { OrderUnderWay } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../lib/dates.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { toasts } from '../../../lib/toasts.ts'
import { transactionsQuery } from '../api.ts'
import { reloadAfterPayment, sayPaid } from './after-payment.ts'
import classes from './under-way.module.css'
import { outcomeOf, useSettled } from './use-settled.ts'

/** The member's payments that are not settled, on whatever device they were begun; nothing without one. */
export function UnderWay() {
  const orders = useUnderWay()
  if (orders.length === 0) return null
  return (
    <div className={classes.all}>
      {orders.map((order) => (
        <OneUnderWay key={order.id} order={order} />
      ))}
    </div>
  )
}

/** What it holds, that nothing needs to be done, and what paying again would be. */
function OneUnderWay({ order }: { order: OrderUnderWay }) {
  const { t } = useTranslation('payments')
  const { state, detail, at, accountsAndMonths, pointsToSpend, totalPriceAfterDiscount } = order
  const isForPerson = state === 'needs-person'
  return (
    <section className={classes.order}>
      <h2>{isForPerson ? t('lookedInto') : t('pendingTitle')}</h2>
      <p>{detail}</p>
      <ul>
        {accountsAndMonths.map(({ email, months }) => (
          <li key={email}>
            <span>{email}</span> <span>{t('lineMonths', { count: months })}</span>
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

/** The member's payments under way. Once one is settled it is said what came of it, and what it changes is loaded again. */
function useUnderWay(): readonly OrderUnderWay[] {
  const { t } = useTranslation('payments')
  const queries = useQueryClient()

  function sayNotPaid({ totalPriceAfterDiscount }: OrderUnderWay) {
    const message = t('notPaidText', { price: formatDollars(totalPriceAfterDiscount) })
    toasts.show({ color: 'red', title: t('notPaid'), message, autoClose: false })
  }

  async function tell(settled: readonly OrderUnderWay[]) {
    await reloadAfterPayment(queries)
    const transactions = await queries.fetchQuery(transactionsQuery)
    for (const order of settled) {
      const outcome = outcomeOf(order, transactions)
      if (outcome === 'paid') sayPaid()
      if (outcome === 'not-paid') sayNotPaid(order)
    }
  }

  // Where that cannot be asked, the mail says it.
  return useSettled((settled) => tell(settled).catch(() => undefined))
}
