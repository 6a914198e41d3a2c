import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { type StaffTicket, ticketStatus } from '@strom/contract'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { staffTicketQuery, staffTicketsQuery, type TicketStatus } from '../api.ts'
import classes from './admin-support.module.css'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketTable } from './ticket-table.tsx'

/** Every ticket in three lists, for staff, and a search through all of them. */
function AdminSupportPage() {
  const { t } = useTranslation('adminSupport')
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  // The lists of before stay while others are fetched.
  const text = useDeferredValue(wanted)
  const [chosen, setChosen] = useState<StaffTicket>()
  const [opened, dialog] = useDisclosure(false)

  function open(ticket: StaffTicket) {
    setChosen(ticket)
    dialog.open()
  }

  return (
    <Page title={t('title')} width="wide">
      <SearchField
        className={classes.search}
        label={t('search')}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <div className={classes.lists}>
        <TicketList title={t('open')} status={ticketStatus.OPEN} text={text} onOpen={open}>
          {t('moreOpen')}
        </TicketList>
        <TicketList title={t('inProgress')} status={ticketStatus.IN_PROGRESS} text={text} onOpen={open}>
          {t('moreInProgress')}
        </TicketList>
        <TicketList title={t('resolved')} status={ticketStatus.RESOLVED} text={text} onOpen={open}>
          {t('older')}
        </TicketList>
      </div>
      <OpenTicket chosen={chosen} opened={opened} onClose={dialog.close} />
    </Page>
  )
}

type TicketListProps = {
  title: string
  status: TicketStatus
  text: string
  onOpen: (ticket: StaffTicket) => void
  /** The button that fetches more. */
  children: string
}

function TicketList({ title, status, text, onOpen, children }: TicketListProps) {
  const list = useSuspenseInfiniteQuery(staffTicketsQuery(status, text))
  return (
    <div>
      <TicketTable title={title} tickets={list.data.pages.flatMap((page) => page.tickets)} onOpen={onOpen} />
      <MoreButton list={list}>{children}</MoreButton>
    </div>
  )
}

type OpenTicketProps = { chosen: StaffTicket | undefined; opened: boolean; onClose: () => void }

/** The chosen ticket as it was listed, then as it is now: one that changes may leave the lists that are shown. */
function OpenTicket({ chosen, opened, onClose }: OpenTicketProps) {
  const { data } = useQuery({
    ...staffTicketQuery(chosen?.id ?? ''),
    enabled: opened && chosen !== undefined,
  })
  const ticket = data?.id === chosen?.id ? (data ?? chosen) : chosen
  return <TicketDialog ticket={ticket} opened={opened} onClose={onClose} />
}

/** Fetches what the page shows first. */
export function loader() {
  return Promise.all(
    [ticketStatus.OPEN, ticketStatus.IN_PROGRESS, ticketStatus.RESOLVED].map((status) =>
      queryClient.ensureInfiniteQueryData(staffTicketsQuery(status, '')),
    ),
  )
}

export { AdminSupportPage as Component }
