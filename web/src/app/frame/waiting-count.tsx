import { contract } from '@strom/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../lib/api.ts'
import { staffTicketsKey } from '../../lib/staff-tickets-key.ts'
import classes from './waiting-count.module.css'

const waitingQuery = queryOptions({
  queryKey: [...staffTicketsKey, 'waiting'],
  queryFn: async () => (await read(contract.waitingTickets.count)).waiting,
  refetchInterval: 60_000,
})

/** The link's accessible name stays as it is. */
export function WaitingCount() {
  const { data = 0 } = useQuery(waitingQuery)
  if (data === 0) return null
  return (
    <span aria-hidden="true" className={classes.count}>
      {data > 99 ? '99+' : data}
    </span>
  )
}
