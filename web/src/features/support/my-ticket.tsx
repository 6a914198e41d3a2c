import type { Ticket } from '@strom/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './my-ticket.module.css'
import { supportTexts } from './texts.ts'
import { Thread } from './thread.tsx'
import { useTicketLabels } from './use-ticket-labels.ts'

export function MyTicket({ ticket, wanted }: { ticket: Ticket; wanted: boolean }) {
  const t = useTexts(supportTexts)
  const { brandName } = useSiteSettings()
  const { typeLabel, statusLabel } = useTicketLabels()
  const [open, setOpen] = useState(wanted)
  const summary = useRef<HTMLElement>(null)

  // The link in a reply's mail opens its ticket and takes the reader there.
  useEffect(() => {
    if (!wanted) return
    setOpen(true)
    summary.current?.scrollIntoView({ block: 'center' })
    summary.current?.focus({ preventScroll: true })
  }, [wanted])

  const first = {
    id: 'first',
    by: t('you'),
    own: true,
    byStaff: false,
    created_at: ticket.created_at,
    message: ticket.description,
  }
  const lines = ticket.messages.map(({ id, author, created_at, message }) => {
    const own = author === 'member'
    return { id, own, byStaff: !own, by: own ? t('you') : brandName, created_at, message }
  })

  return (
    <details className={classes.ticket} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>
        <span className={classes.subject}>{ticket.subject}</span>
        <span className={classes.status} data-status={ticket.status}>
          {statusLabel(ticket.status)}
        </span>
        <span className={classes.about}>
          {typeLabel(ticket.type)} · {formatDate(ticket.created_at)} ·{' '}
          {t('messages', { count: ticket.messages.length + 1 })}
        </span>
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </summary>
      <div className={classes.body}>
        <Thread label={t('threadOf', { subject: ticket.subject })} lines={[first, ...lines]} />
        <AnswerForm ticket={ticket} />
      </div>
    </details>
  )
}
