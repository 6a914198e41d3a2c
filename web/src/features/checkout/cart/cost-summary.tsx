import { Button } from '@mantine/core'
import { minTotalCents } from '@strom/rules/pricing'
import { useTranslation } from 'react-i18next'
import { formatCents, formatDeduction } from '../../../lib/dollars.ts'
import classes from './cost.module.css'
import type { PricedCart } from './priced-cart.ts'

/** The order's price, and 'Pay now', which is disabled below one dollar. */
export function CostSummary({ priced, onPay }: { priced: PricedCart; onPay: () => void }) {
  const { t } = useTranslation('subscriptions')
  const { price, isPayable, next } = priced
  return (
    <section className={classes.cost}>
      <h2>{t('cost')}</h2>
      <dl>
        <div>
          <dt>{t('subTotal')}</dt>
          <dd>{formatCents(price.subTotalCents)}</dd>
        </div>
        <div>
          <dt>{t('monthsDiscount')}</dt>
          <dd>{formatDeduction(price.monthsDiscountCents)}</dd>
        </div>
        {price.pointsDiscountCents > 0 && (
          <div>
            <dt>{t('pointsDiscount')}</dt>
            <dd>{formatDeduction(price.pointsDiscountCents)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t('total')}</dt>
          <dd aria-live="polite">{formatCents(price.totalCents)}</dd>
        </div>
      </dl>
      {next && <p className={classes.next}>{t('next', { count: next.months, discount: next.discount })}</p>}
      {price.totalMonths > 0 && !isPayable && (
        <p className={classes.minimum}>{t('minimum', { price: formatCents(minTotalCents) })}</p>
      )}
      <Button size="lg" fullWidth disabled={!isPayable} onClick={onPay}>
        {t('payNow')}
      </Button>
    </section>
  )
}
