import type { StaffTicket } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimes } from '../../../lib/dates.ts'
import { useTicketLabels } from '../use-ticket-labels.ts'
import classes from './admin-support.module.css'
import { openerId } from './opener.ts'

type TicketTableProps = {
  title: string
  tickets: readonly StaffTicket[]
  onOpen: (ticket: StaffTicket) => void
}

/** One of the three lists of tickets; a row opens its ticket. */
export function TicketTable({ title, tickets, onOpen }: TicketTableProps) {
  const { t } = useTranslation('adminSupport')
  return (
    <section>
      <h2>{title}</h2>
      {tickets.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('email')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('subject')}</th>
                <th scope="col">{t('description')}</th>
                <th scope="col">{t('dateCreated')}</th>
                <th scope="col">{t('timeCreated')}</th>
                <th scope="col">{t('dateResolved')}</th>
                <th scope="col">{t('timeResolved')}</th>
              </tr>
            </thead>
            <tbody>
              {tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function TicketRow({ ticket, onOpen }: { ticket: StaffTicket; onOpen: (ticket: StaffTicket) => void }) {
  const { t } = useTranslation('adminSupport')
  const { typeLabel } = useTicketLabels()
  const answered = ticket.messages.at(-1)?.author === 'member'
  return (
    // The button in the row does the same for the keyboard: its click comes up to the row.
    <tr onClick={() => onOpen(ticket)}>
      <td data-heading={t('email')}>{ticket.user__email}</td>
      <td data-heading={t('type')}>{typeLabel(ticket.type)}</td>
      <td data-heading={t('subject')}>
        <button type="button" id={openerId(ticket.id)} aria-haspopup="dialog">
          {ticket.subject}
        </button>
        {answered && <span className={classes.answered}>{t('memberAnswered')}</span>}
      </td>
      <td data-heading={t('description')}>
        <span className={classes.clamped}>{ticket.description}</span>
      </td>
      <td data-heading={t('dateCreated')}>{formatDate(ticket.created_at)}</td>
      <td data-heading={t('timeCreated')}>{formatTimes(ticket.created_at)}</td>
      <td data-heading={t('dateResolved')}>{formatDate(ticket.resolved_at)}</td>
      <td data-heading={t('timeResolved')}>{formatTimes(ticket.resolved_at)}</td>
    </tr>
  )
}
