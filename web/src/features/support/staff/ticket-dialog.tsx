import type { StaffTicket } from '@strom/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { Thread } from '../thread.tsx'
import { useTicketLabels } from '../use-ticket-labels.ts'
import classes from './admin-support.module.css'
import { focusOpener } from './opener.ts'
import { ReplyForm } from './reply-form.tsx'
import { StatusSelect } from './status-select.tsx'

type TicketDialogProps = { ticket: StaffTicket | undefined; opened: boolean; onClose: () => void }

/** A ticket with its state, thread and room for a reply (specification 2). A reply begun is there again next time. */
export function TicketDialog({ ticket, opened, onClose }: TicketDialogProps) {
  const { t } = useTranslation('adminSupport')
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  return (
    <Dialog
      title={t('ticket')}
      size="lg"
      opened={opened && ticket !== undefined}
      onClose={onClose}
      onClosed={() => ticket && focusOpener(ticket.id)}
    >
      {ticket && (
        <div className={classes.dialog}>
          <Facts ticket={ticket} />
          <StatusSelect ticket={ticket} />
          <Replies ticket={ticket} />
          <ReplyForm
            key={ticket.id}
            ticket={ticket}
            draft={drafts[ticket.id] ?? ''}
            onDraft={(draft) => setDrafts((all) => ({ ...all, [ticket.id]: draft }))}
          />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('adminSupport')
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

function Replies({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('adminSupport')
  if (ticket.messages.length === 0) return null
  const lines = ticket.messages.map((line) => ({
    ...line,
    by: line.author_email,
    own: line.author === 'staff',
    note: line.mailState ? t(`mail-${line.mailState}`) : undefined,
  }))
  return (
    <section>
      <h3>{t('thread')}</h3>
      <Thread label={t('thread')} lines={lines} />
    </section>
  )
}
