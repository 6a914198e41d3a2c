import type { OrderItem, OrderSummary as Summary } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { formatDeduction, formatDollars, toCents } from '../../../lib/dollars.ts'
import { currentLanguage } from '../../../lib/language/i18n.ts'
import { formatRate } from '../../../lib/percent.ts'
import classes from './checkout.module.css'

type OrderSummaryProps = { items: readonly OrderItem[]; summary: Summary }

export function OrderSummary({ items, summary }: OrderSummaryProps) {
  const { t } = useTranslation('payments')
  return (
    <dl className={classes.summary} aria-label={t('orderSummary')}>
      <div>
        <dt>{t('monthsTotal')}</dt>
        <dd>{summary.totalMonths}</dd>
      </div>
      {items.map(({ email, months }) => (
        <div key={email} className={classes.account}>
          <dt>{email}</dt>
          <dd>{t('lineMonths', { count: months })}</dd>
        </div>
      ))}
      <div className={classes.first}>
        <dt>{t('subTotal')}</dt>
        <dd>{formatDollars(summary.subTotalPrice)}</dd>
      </div>
      <div>
        <dt>{t('discount', { rate: formatRate(summary.discountRateString, currentLanguage()) })}</dt>
        <dd>{formatDeduction(toCents(summary.monthsDiscount))}</dd>
      </div>
      {summary.pointsDiscount !== 0 && (
        <div>
          <dt>{t('pointDiscount')}</dt>
          <dd>{formatDeduction(toCents(summary.pointsDiscount))}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{t('totalPrice')}</dt>
        <dd>{formatDollars(summary.totalPriceAfterDiscount)}</dd>
      </div>
    </dl>
  )
}
