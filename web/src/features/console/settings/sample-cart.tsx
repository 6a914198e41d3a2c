import { isPayable, minTotalCents, priceOrder } from '@strom/rules/pricing'
import tableClasses from '../../../components/data-table.module.css'
import { formatCents } from '../../../lib/dollars.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { formatPercent } from '../../../lib/percent.ts'
import type { Rate } from './discount-rates.tsx'
import { settingTexts } from './texts.ts'

type SampleCartProps = { priceCents: number; rates: readonly Rate[] }

const samples = [1, 3, 6, 12, 24] as const

export function SampleCart({ priceCents, rates }: SampleCartProps) {
  const t = useTexts(settingTexts)
  const complete = rates.flatMap(({ months, discount }) =>
    months === null || discount === null ? [] : [{ months, discount }],
  )
  const descending = complete.sort((a, b) => b.months - a.months)
  const headings = [t('sampleMonths'), t('sampleDiscount'), t('sampleTotal')]
  return (
    <div className={tableClasses.scroll}>
      <table className={tableClasses.table} data-compact>
        <caption>{t('sample')}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((months) => {
            const order = priceOrder({
              months: [months],
              priceCents,
              rates: descending,
              points: 0,
              pointCents: 0,
            })
            const cells = [
              months,
              formatPercent(order.discountPercent, currentLanguage()),
              isPayable(order.totalCents) ? (
                formatCents(order.totalCents)
              ) : (
                <>
                  {formatCents(order.totalCents)}{' '}
                  <small>{t('sampleUnpayable', { least: formatCents(minTotalCents) })}</small>
                </>
              ),
            ]
            return (
              <tr key={months}>
                {cells.map((cell, index) => (
                  <td key={headings[index]} data-heading={headings[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
