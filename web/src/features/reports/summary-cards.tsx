import type { ReportsObject } from '@strom/contract'
import { formatDollars } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { buildCards } from './figures.ts'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

export function SummaryCards({ report }: { report: ReportsObject }) {
  const t = useTexts(reportTexts)
  return (
    <ul className={classes.cards}>
      {buildCards(report).map(({ key, all, noLegacy, money }) => {
        const shown = (value: number) => (money ? formatDollars(value) : String(value))
        return (
          <li key={key} className={classes.card}>
            <h2>{t(`card-${key}`)}</h2>
            <dl>
              <div>
                <dt>{t('allUsers')}</dt>
                <dd>{shown(all)}</dd>
              </div>
              <div>
                <dt>{t('noLegacy')}</dt>
                <dd>{shown(noLegacy)}</dd>
              </div>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
