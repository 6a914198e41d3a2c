import type { Invitation } from '@strom/contract'
import type { ReactNode, Ref } from 'react'
import classes from './invites.module.css'

type Column = readonly [heading: string, cell: (row: Invitation) => ReactNode]

type InvitationTableProps = {
  title: string
  note?: string
  /** The heading, which can be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  /** What stands in place of rows when there are none. */
  empty: string
  columns: readonly Column[]
  rows: readonly Invitation[]
}

/** One of the three tables of invitations. */
export function InvitationTable({ title, note, headingRef, empty, columns, rows }: InvitationTableProps) {
  return (
    <section className={classes.section}>
      <h2 ref={headingRef} tabIndex={-1}>
        {title} {note && <small>{note}</small>}
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
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
                <tr key={row.id}>
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
      )}
    </section>
  )
}
