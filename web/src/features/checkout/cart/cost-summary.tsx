import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { minTotalCents } from '@strom/rules/pricing'
import { formatCents, formatDeduction } from '../../../lib/dollars.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import type { CartLine } from './cart.ts'
import classes from './cost.module.css'
import type { PricedCart } from './priced-cart.ts'
import { cartTexts } from './texts.ts'

type CostSummaryProps = {
  priced: PricedCart
  /** Account with room for the months up to the next discount. */
  moreMonthsFor: CartLine | null | undefined
  onMonths: (email: string, months: number) => void
  onPay: () => void
}

export function CostSummary({ priced, moreMonthsFor, onMonths, onPay }: CostSummaryProps) {
  const t = useTexts(cartTexts)
  const isNarrow = useMediaQuery('(max-width: 999px)', false, { getInitialValueInEffect: false })
  const { price, isPayable, next } = priced
  const hasBar = isNarrow && price.totalMonths > 0
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
      {next && (
        <Button
          variant="light"
          fullWidth
          mb={12}
          disabled={!moreMonthsFor}
          onClick={() => moreMonthsFor && onMonths(moreMonthsFor.email, moreMonthsFor.months + next.months)}
        >
          {t('next', { count: next.months, discount: next.discount })}
        </Button>
      )}
      {price.totalMonths > 0 && !isPayable && (
        <p className={classes.minimum}>{t('minimum', { price: formatCents(minTotalCents) })}</p>
      )}
      <div className={hasBar ? classes.bar : undefined}>
        {hasBar && (
          <span>
            {t('renewMonths', { count: price.totalMonths })} · {formatCents(price.totalCents)}
          </span>
        )}
        <Button
          size={price.totalMonths > 0 ? 'md' : 'sm'}
          fullWidth={!hasBar}
          disabled={!isPayable}
          onClick={onPay}
        >
          {t('payNow')}
        </Button>
      </div>
    </section>
  )
}
