import type { DiscountRate } from '@strom/rules/pricing'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './rate-table.module.css'
import { cartTexts } from './texts.ts'

type RateTableProps = {
  rates: readonly DiscountRate[]
  /** Percent that the cart has reached. */
  reached: number
}

export function RateTable({ rates, reached }: RateTableProps) {
  const t = useTexts(cartTexts)
  return (
    <section className={classes.rates}>
      <table>
        <caption>{t('discounts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('months')}</th>
            <th scope="col">{t('discount')}</th>
          </tr>
        </thead>
        <tbody>
          {rates.toReversed().map(({ months, discount }) => (
            <tr key={months} aria-current={discount === reached || undefined}>
              <td>{t('monthsOrMore', { months })}</td>
              <td>{t('percent', { discount })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('discountsNote')}</p>
    </section>
  )
}
