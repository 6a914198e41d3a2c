import type { StaffTicket } from '@strom/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { focusOpener } from './opener.ts'

const TicketView = lazyExtra(async () => (await import('./ticket-view.tsx')).TicketView, NotLoaded)

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
        <TicketView
          key={ticket.id}
          ticket={ticket}
          draft={drafts[ticket.id] ?? ''}
          onDraft={(draft) => setDrafts((all) => ({ ...all, [ticket.id]: draft }))}
        />
      )}
    </Dialog>
  )
}
