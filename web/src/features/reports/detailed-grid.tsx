import type { ReportsObject } from '@strom/contract'
import table from '../../components/data-table.module.css'
import { formatDollars } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { buildGrid, gridColumns } from './figures.ts'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

export function DetailedGrid({ report }: { report: ReportsObject }) {
  const t = useTexts(reportTexts)
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${classes.grid}`}>
        <caption className={classes.unseen}>{t('grid')}</caption>
        <thead>
          <tr>
            <td />
            {gridColumns.map(({ key }) => (
              <th key={key} scope="col">
                {t(`column-${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildGrid(report).map(({ key, values }) => (
            <tr key={key}>
              <th scope="row">{t(`row-${key}`)}</th>
              {gridColumns.map((column) => (
                <td key={column.key} data-heading={t(`column-${column.key}`)}>
                  {column.money ? formatDollars(values[column.key]) : values[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
