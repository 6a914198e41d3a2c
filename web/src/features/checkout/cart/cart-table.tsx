import { Button } from '@mantine/core'
import { maxMonthsPerLine } from '@strom/rules/pricing'
import tableClasses from '../../../components/data-table.module.css'
import { Stepper } from '../../../components/stepper.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import type { CartAction, CartLine } from './cart.ts'
import classes from './cart-table.module.css'
import { endAfter } from './priced-cart.ts'
import { cartTexts } from './texts.ts'

type CartTableProps = {
  lines: readonly CartLine[]
  totalMonths: number
  /** Percent off the whole order. */
  discount: number
  act: (action: CartAction) => void
  onRemove: (line: CartLine) => void
}

export function CartTable({ lines, totalMonths, discount, act, onRemove }: CartTableProps) {
  const t = useTexts(cartTexts)
  if (lines.length === 0) return <p className={classes.empty}>{t('noAccounts')}</p>
  return (
    <div className={tableClasses.scroll}>
      <table className={tableClasses.table} data-compact>
        <thead>
          <tr>
            <th scope="col">{t('user')}</th>
            <th scope="col">{t('months')}</th>
            <th scope="col">{t('discount')}</th>
            <th scope="col">{t('remove')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <CartRow key={line.email} line={line} discount={discount} act={act} onRemove={onRemove} />
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.totals}>
            <td>
              {t('totalAccounts')} <strong>{lines.length}</strong>
            </td>
            <td colSpan={3}>
              {t('totalMonths')} <strong>{totalMonths}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type CartRowProps = { line: CartLine } & Pick<CartTableProps, 'discount' | 'act' | 'onRemove'>

function CartRow({ line, discount, act, onRemove }: CartRowProps) {
  const t = useTexts(cartTexts)
  const { email, months } = line
  return (
    <tr>
      <th scope="row" className={classes.user}>
        {email}
        <AccessEnd line={line} />
      </th>
      <td data-heading={t('months')}>
        <Stepper
          label={t('monthsOf', { email })}
          lessLabel={t('monthLess', { email })}
          moreLabel={t('monthMore', { email })}
          value={months}
          min={1}
          max={maxMonthsPerLine}
          onChange={(value) => act({ type: 'setMonths', email, months: value })}
        />
      </td>
      <td data-heading={t('discount')}>{t('percent', { discount })}</td>
      <td>
        <Button
          size="xs"
          variant="default"
          aria-label={t('removeOf', { email })}
          onClick={() => onRemove(line)}
        >
          {t('remove')}
        </Button>
      </td>
    </tr>
  )
}

function AccessEnd({ line }: { line: CartLine }) {
  const t = useTexts(cartTexts)
  if (line.renews) return <span className={classes.renews}>{t('renews')}</span>
  const now = Date.now()
  const after = endAfter(line, now)
  if (after === null) return null
  const newEnd = formatDate(after)
  const before = line.subscriptionExpiry
  const hasAccess = before && Date.parse(before) > now
  return (
    <span className={classes.end}>
      {hasAccess ? t('newEndBefore', { newEnd, end: formatDate(before) }) : t('newEnd', { newEnd })}
    </span>
  )
}
