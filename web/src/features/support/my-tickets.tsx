import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MoreButton } from '../../components/more-button.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { ticketsQuery } from './api.ts'
import classes from './contact.module.css'
import { MyTicket } from './my-ticket.tsx'
import { supportTexts } from './texts.ts'

/** A reply's mail links here, to its ticket. */
export function MyTickets() {
  const t = useTexts(supportTexts)
  const [query] = useSearchParams()
  const wanted = query.get('ticket')
  const list = useSuspenseInfiniteQuery(ticketsQuery)
  const { data, hasNextPage } = list
  const tickets = data.pages.flatMap((page) => page.tickets)
  const missing = wanted !== null && tickets.every(({ id }) => id !== wanted)

  return (
    <section className={classes.tickets} aria-labelledby="my-tickets">
      <h2 id="my-tickets">{t('myTickets')}</h2>
      {missing && (
        <p role="status" className={classes.missing}>
          {hasNextPage ? t('ticketFurtherDown') : t('ticketNotYours')}
        </p>
      )}
      {tickets.length === 0 && <p className={classes.empty}>{t('noTickets')}</p>}
      {tickets.length > 0 && (
        <ul>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <MyTicket ticket={ticket} wanted={ticket.id === wanted} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>{t('olderTickets')}</MoreButton>
    </section>
  )
}
