import { contract } from '@strom/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../lib/api.ts'
import { staffTicketsKey } from '../../lib/staff-tickets-key.ts'
import classes from './waiting-count.module.css'

/** Read again with the tickets, and each minute. */
const waitingQuery = queryOptions({
  queryKey: [...staffTicketsKey, 'waiting'],
  queryFn: async () => (await read(contract.helpdesk.waiting)).waiting,
  refetchInterval: 60_000,
})

/** How many tickets wait for staff, beside the link that leads to them, whose name it does not change. */
export function WaitingCount() {
  const { data = 0 } = useQuery(waitingQuery)
  if (data === 0) return null
  return (
    <span aria-hidden="true" className={classes.count}>
      {data > 99 ? '99+' : data}
    </span>
  )
}
