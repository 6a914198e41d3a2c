import type { OrderItem, OrderSummary as Summary } from '@strom/contract'
import { formatDeduction, formatDollars, toCents } from '../../../lib/dollars.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { formatRate } from '../../../lib/percent.ts'
import { transactionTexts } from '../transaction-texts.ts'
import classes from './checkout.module.css'
import { paymentTexts } from './texts.ts'

type OrderSummaryProps = { items: readonly OrderItem[]; summary: Summary }

export function OrderSummary({ items, summary }: OrderSummaryProps) {
  const t = useTexts(paymentTexts)
  const tTransaction = useTexts(transactionTexts)
  return (
    <dl className={classes.summary} aria-label={t('orderSummary')}>
      <div>
        <dt>{t('monthsTotal')}</dt>
        <dd>{summary.totalMonths}</dd>
      </div>
      {items.map(({ email, months }) => (
        <div key={email} className={classes.account}>
          <dt>{email}</dt>
          <dd>{tTransaction('lineMonths', { count: months })}</dd>
        </div>
      ))}
      <div className={classes.first}>
        <dt>{tTransaction('subTotal')}</dt>
        <dd>{formatDollars(summary.subTotalPrice)}</dd>
      </div>
      <div>
        <dt>
          {tTransaction('discount', { rate: formatRate(summary.discountRateString, currentLanguage()) })}
        </dt>
        <dd>{formatDeduction(toCents(summary.monthsDiscount))}</dd>
      </div>
      {summary.pointsDiscount !== 0 && (
        <div>
          <dt>{tTransaction('pointDiscount')}</dt>
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
