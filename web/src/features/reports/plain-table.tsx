import table from '../../components/card-table.module.css'
import classes from './reports.module.css'

type PlainTableProps = {
  title: string
  /** Said of what should not be there at all. */
  alarming?: boolean
  /** What stands in place of rows when there are none. */
  empty: string
  head: readonly string[]
  /** Cells of text; the first one names the row. */
  rows: readonly (readonly string[])[]
}

/** A table of a few words. */
export function PlainTable({ title, alarming = false, empty, head, rows }: PlainTableProps) {
  return (
    <section className={classes.section} data-alarming={(alarming && rows.length > 0) || undefined}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                {head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <tr key={cells[0]}>
                  {cells.map((cell, column) => (
                    <td key={head[column]} data-heading={head[column]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
