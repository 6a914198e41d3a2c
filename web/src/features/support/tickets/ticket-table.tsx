import type { StaffTicket } from '@strom/contract'
import { DataTable } from '../../../components/data-table.tsx'
import linkClasses from '../../../components/link-button.module.css'
import { formatLocalDate, formatTimes } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useTicketLabels } from '../use-ticket-labels.ts'
import { openerId } from './opener.ts'
import { ticketTexts } from './texts.ts'
import classes from './tickets.module.css'

type TicketTableProps = {
  title: string
  tickets: readonly StaffTicket[]
  onOpen: (ticket: StaffTicket) => void
}

export function TicketTable({ title, tickets, onOpen }: TicketTableProps) {
  const t = useTexts(ticketTexts)
  const { typeLabel } = useTicketLabels()
  return (
    <section>
      <h2>{title}</h2>
      <DataTable
        className={classes.tickets}
        label={title}
        empty={t('none')}
        rows={tickets}
        rowKey={({ id }) => id}
        onRowClick={onOpen}
        columns={[
          [t('email'), (ticket) => ticket.user__email],
          [t('type'), ({ type }) => typeLabel(type)],
          [t('subject'), (ticket) => <Subject ticket={ticket} />],
          [t('description'), ({ description }) => <span className={classes.clamped}>{description}</span>],
          [t('dateCreated'), ({ created_at }) => formatLocalDate(created_at)],
          [t('timeCreated'), ({ created_at }) => formatTimes(created_at)],
          [t('dateResolved'), ({ resolved_at }) => formatLocalDate(resolved_at)],
          [t('timeResolved'), ({ resolved_at }) => formatTimes(resolved_at)],
        ]}
      />
    </section>
  )
}

/** For keyboards: its click bubbles up to the row. */
function Subject({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(ticketTexts)
  return (
    <>
      <button type="button" id={openerId(ticket.id)} className={linkClasses.link} aria-haspopup="dialog">
        {ticket.subject}
      </button>
      {ticket.messages.at(-1)?.author === 'member' && (
        <span className={classes.answered}>{t('memberAnswered')}</span>
      )}
    </>
  )
}
