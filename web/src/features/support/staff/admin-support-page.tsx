import { useDisclosure } from '@mantine/hooks'
import { type StaffTicket, ticketStatus } from '@strom/contract'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { staffTicketsQuery } from '../api.ts'
import classes from './admin-support.module.css'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketTable } from './ticket-table.tsx'

/** Every ticket in three lists, for staff. */
function AdminSupportPage() {
  const { t } = useTranslation('adminSupport')
  const list = useSuspenseInfiniteQuery(staffTicketsQuery)
  return (
    <Page title={t('title')} width="wide">
      <Lists tickets={list.data.pages.flatMap((page) => page.tickets)} />
      <MoreButton list={list}>{t('older')}</MoreButton>
    </Page>
  )
}

function Lists({ tickets }: { tickets: readonly StaffTicket[] }) {
  const { t } = useTranslation('adminSupport')
  const [chosen, setChosen] = useState<string>()
  const [opened, dialog] = useDisclosure(false)
  const of = (status: number) => tickets.filter((ticket) => ticket.status === status)

  function open({ id }: StaffTicket) {
    setChosen(id)
    dialog.open()
  }

  return (
    <div className={classes.lists}>
      <TicketTable title={t('open')} tickets={of(ticketStatus.OPEN)} onOpen={open} />
      <TicketTable title={t('inProgress')} tickets={of(ticketStatus.IN_PROGRESS)} onOpen={open} />
      <TicketTable title={t('resolved')} tickets={of(ticketStatus.RESOLVED)} onOpen={open} />
      <TicketDialog ticket={tickets.find(({ id }) => id === chosen)} opened={opened} onClose={dialog.close} />
    </div>
  )
}

/** Fetches what the page shows first. */
export function loader() {
  return queryClient.ensureInfiniteQueryData(staffTicketsQuery)
}

export { AdminSupportPage as Component }
