import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => ReactNode]

type DataTableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown when there are no rows. */
  empty: string
  /** The table's accessible name, where several stand on a page. */
  label?: string
  /** A phone shows each row as a card: its cells below each other, or in pairs. */
  cells?: 'stacked' | 'paired'
  className?: string | undefined
  /** For the mouse only: the row holds a control that does the same. */
  onRowClick?: (row: Row) => void
}

/** A table; on a phone each row is a card whose cells carry their headings. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  empty,
  label,
  cells = 'stacked',
  className,
  onRowClick,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <div className={className ? `${classes.scroll} ${className}` : classes.scroll}>
      <table className={classes.table} data-cells={cells} aria-label={label}>
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
            <tr key={rowKey(row)} onClick={onRowClick && (() => onRowClick(row))}>
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
