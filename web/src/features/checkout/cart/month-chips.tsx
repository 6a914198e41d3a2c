import { maxMonthsPerLine } from '@strom/rules/pricing'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './month-chips.module.css'
import { cartTexts } from './texts.ts'

const choices = [1, 3, 6, 12, 24].filter((months) => months <= maxMonthsPerLine)

type MonthChipsProps = {
  chosen: number | undefined
  /** Percent off the whole order with that many months for the member. */
  discountWith: (months: number) => number
  onChoose: (months: number) => void
}

export function MonthChips({ chosen, discountWith, onChoose }: MonthChipsProps) {
  const t = useTexts(cartTexts)
  return (
    <fieldset className={classes.chips}>
      <legend>{t('monthsForYou')}</legend>
      {choices.map((months) => {
        const discount = discountWith(months)
        return (
          <button
            key={months}
            type="button"
            aria-pressed={months === chosen}
            onClick={() => onChoose(months)}
          >
            {t('renewMonths', { count: months })}
            {discount > 0 && <span>−{t('percent', { discount })}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
