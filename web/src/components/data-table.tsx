import { type ReactNode, useState } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => ReactNode]

type DataTableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  empty: string
  /** Needed if a page has several tables. */
  label?: string
  /** On a phone each row is a card. */
  cells?: 'stacked' | 'paired'
  /** Label of a phone's button for the cells after the third. */
  more?: string
  className?: string | undefined
  /** For the mouse only: a control in the row does the same. */
  onRowClick?: (row: Row) => void
}

export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  empty,
  label,
  cells = 'stacked',
  more,
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
            {more && <th scope="col" className={classes.more} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} more={more} onClick={onRowClick && (() => onRowClick(row))}>
              {columns.map(([heading, cell]) => (
                <td key={heading} data-heading={heading}>
                  {cell(row)}
                </td>
              ))}
            </TableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableRowProps = { more: string | undefined; onClick: (() => void) | undefined; children: ReactNode }

function TableRow({ more, onClick, children }: TableRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tr onClick={onClick} data-folded={more && !isOpen ? true : undefined}>
      {children}
      {more && (
        <td className={classes.more}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {more}
          </button>
        </td>
      )}
    </tr>
  )
}
