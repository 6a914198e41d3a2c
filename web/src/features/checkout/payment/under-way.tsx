import type { OrderUnderWay } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../lib/dates.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import classes from './under-way.module.css'
import { useUnderWay } from './use-under-way.ts'

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
