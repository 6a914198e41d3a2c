import type { ReactNode } from 'react'
import tableClasses from '../../../components/card-table.module.css'
import classes from './rows.module.css'

type Column<Row> = readonly [heading: string, cell: (row: Row) => ReactNode]

type RowsProps<Row> = {
  /** What stands in place of rows when there are none. */
  empty: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** A table of the console; on a phone each row is a card whose lines carry their headings. */
export function Rows<Row>({ empty, columns, rows, keyOf }: RowsProps<Row>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <div className={tableClasses.scroll}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <thead>
          <tr>
            {columns.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(([heading, cell]) => (
                <td key={heading} data-heading={heading}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
