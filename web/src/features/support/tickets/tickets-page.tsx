import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { plainResult, type StaffTicket, ticketStatus } from '@strom/contract'
import {
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { Checkbox } from '../../../components/checkbox.tsx'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { load, loadExtra, loadList, refresh } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import {
  setTicketMails,
  staffTicketQuery,
  staffTicketsQuery,
  type TicketStatus,
  ticketMailsQuery,
} from '../api.ts'
import { ticketTexts } from './texts.ts'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketTable } from './ticket-table.tsx'
import classes from './tickets.module.css'

function TicketsPage() {
  const t = useTexts(ticketTexts)
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  // The previous lists stay while the next ones load.
  const text = useDeferredValue(wanted)
  const linked = useLinkedTicket()
  const [chosen, setChosen] = useState<StaffTicket | undefined>(linked)
  const [opened, dialog] = useDisclosure(linked !== undefined)

  function open(ticket: StaffTicket) {
    setChosen(ticket)
    dialog.open()
  }

  return (
    <Page title={t('title')} width="wide" tools={<MailSwitch />}>
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

/** The ticket that a mail's link names. */
function useLinkedTicket(): StaffTicket | undefined {
  const [query] = useSearchParams()
  const id = query.get('ticket') ?? ''
  return useQueryClient().getQueryData(staffTicketQuery(id).queryKey) ?? undefined
}

function MailSwitch() {
  const t = useTexts(ticketTexts)
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(ticketMailsQuery)
  const setting = useMutation({
    mutationFn: setTicketMails,
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success) refuse(answer)
      await refresh(ticketMailsQuery.queryKey)
    },
  })
  const shown = setting.isPending ? setting.variables : data
  return (
    <Checkbox
      role="switch"
      label={t('mailMe')}
      checked={shown}
      aria-checked={shown}
      onChange={(event) => setting.mutate(event.currentTarget.checked)}
    />
  )
}

type TicketListProps = {
  title: string
  status: TicketStatus
  text: string
  onOpen: (ticket: StaffTicket) => void
  /** Label of the button that fetches more. */
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

/** Shows the ticket as listed, then as it is now: a changed one may leave the shown lists. */
function OpenTicket({ chosen, opened, onClose }: OpenTicketProps) {
  const { data } = useQuery({
    ...staffTicketQuery(chosen?.id ?? ''),
    enabled: opened && chosen !== undefined,
  })
  const ticket = data?.id === chosen?.id ? (data ?? chosen) : chosen
  return <TicketDialog ticket={ticket} opened={opened} onClose={onClose} />
}

export function loader({ request }: LoaderFunctionArgs) {
  const linked = new URL(request.url).searchParams.get('ticket')
  return Promise.all([
    load(ticketMailsQuery),
    linked !== null && loadExtra(staffTicketQuery(linked)),
    ...[ticketStatus.OPEN, ticketStatus.IN_PROGRESS, ticketStatus.RESOLVED].map((status) =>
      loadList(staffTicketsQuery(status, '')),
    ),
  ])
}

export { TicketsPage as Component }
