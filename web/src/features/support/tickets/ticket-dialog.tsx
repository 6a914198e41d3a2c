import type { StaffTicket } from '@strom/contract'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { useDraft } from '../../../lib/drafts.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { focusOpener } from './opener.ts'
import { ticketTexts } from './texts.ts'

const TicketView = lazyExtra(async () => (await import('./ticket-view.tsx')).TicketView, NotLoaded)

type TicketDialogProps = { ticket: StaffTicket | undefined; opened: boolean; onClose: () => void }

/** Keeps replies that were begun. */
export function TicketDialog({ ticket, opened, onClose }: TicketDialogProps) {
  const t = useTexts(ticketTexts)
  const kept = useDraft<Readonly<Record<string, string>>>('replies', {})
  const [drafts, setDrafts] = useState(kept.read)

  function keep(id: string, reply: string) {
    const all = { ...kept.read(), [id]: reply }
    kept.save(all)
    setDrafts(all)
  }

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
          onDraft={(draft) => keep(ticket.id, draft)}
        />
      )}
    </Dialog>
  )
}
