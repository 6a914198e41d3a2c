import type { Invitation } from '@strom/contract'
import type { Ref } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import classes from './invites.module.css'

type InvitationTableProps = {
  title: string
  note?: string
  /** The heading, which can be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Shown when there are no rows. */
  empty: string
  columns: readonly Column<Invitation>[]
  rows: readonly Invitation[]
}

/** One of the three tables of invitations. */
export function InvitationTable({ title, note, headingRef, ...table }: InvitationTableProps) {
  return (
    <section className={classes.section}>
      <h2 ref={headingRef} tabIndex={-1}>
        {title} {note && <small>{note}</small>}
      </h2>
      <DataTable className={classes.invitations} rowKey={({ id }) => id} {...table} />
    </section>
  )
}
