import type { StaffTicket } from '@strom/contract'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../lib/language/texts.ts'
import { Thread } from '../thread.tsx'
import { useTicketLabels } from '../use-ticket-labels.ts'
import { PersonForStaff } from './person/lazy-person-for-staff.ts'
import { ReplyForm } from './reply-form.tsx'
import { StatusSelect } from './status-select.tsx'
import { ticketTexts } from './texts.ts'
import classes from './tickets.module.css'

type TicketViewProps = { ticket: StaffTicket; draft: string; onDraft: (draft: string) => void }

export function TicketView({ ticket, draft, onDraft }: TicketViewProps) {
  return (
    <div className={classes.dialog}>
      <TicketDetails ticket={ticket} />
      <AboutPerson email={ticket.user__email} />
      <StatusSelect ticket={ticket} />
      <Replies ticket={ticket} />
      <ReplyForm ticket={ticket} draft={draft} onDraft={onDraft} />
    </div>
  )
}

function TicketDetails({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(ticketTexts)
  const { typeLabel } = useTicketLabels()
  return (
    <dl className={classes.facts}>
      <dt>{t('type')}</dt>
      <dd>{typeLabel(ticket.type)}</dd>
      <dt>{t('email')}</dt>
      <dd>{ticket.user__email}</dd>
      <dt>{t('subject')}</dt>
      <dd>{ticket.subject}</dd>
      <dt>{t('description')}</dt>
      <dd className={classes.description}>{ticket.description}</dd>
    </dl>
  )
}

/** Fetched once opened. */
function AboutPerson({ email }: { email: string }) {
  const t = useTexts(ticketTexts)
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.about}>{t('aboutPerson')}</summary>
      {opened && (
        <Suspense>
          <PersonForStaff email={email} />
        </Suspense>
      )}
    </details>
  )
}

function Replies({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(ticketTexts)
  if (ticket.messages.length === 0) return null
  const lines = ticket.messages.map((line) => ({
    ...line,
    by: line.author_email,
    own: line.author === 'staff',
    byStaff: line.author === 'staff',
    note: line.mailState ? t(`mail-${line.mailState}`) : undefined,
  }))
  return (
    <section>
      <h3>{t('thread')}</h3>
      <Thread label={t('thread')} lines={lines} />
    </section>
  )
}
