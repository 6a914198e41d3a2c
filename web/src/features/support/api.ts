import { contract, type Payload, streamRequestSubject, ticketStatus, ticketType } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { staffTicketsKey } from '../../lib/staff-tickets-key.ts'

export function createTicket(body: Payload<typeof contract.support.createTicket>, idempotencyKey: string) {
  return call(contract.support.createTicket, { body, idempotencyKey })
}

export function requestStream(description: string, idempotencyKey: string) {
  const ticket = { type: ticketType.STREAM_SERVICE, subject: streamRequestSubject, description }
  return createTicket(ticket, idempotencyKey)
}

/** Measured uptime in percent of the streams run here; null if the FAQ states the claimed one. */
export const uptimeQuery = queryOptions({
  queryKey: ['streams', 'uptime'],
  queryFn: async () => (await read(contract.health.uptime)).uptime,
})

/** Latest active first. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ pageParam: before }) =>
    before === null
      ? read(contract.support.tickets)
      : read(contract.support.olderTickets, { params: { before } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ older }) => older,
})

/** True if the caller, a member of staff, is mailed tickets. */
export const ticketMailsQuery = queryOptions({
  queryKey: ['support', 'ticket-mails'],
  queryFn: async () => (await read(contract.support.ticketMails)).wanted,
})

export function setTicketMails(wanted: boolean) {
  return call(contract.support.setTicketMails, { body: { wanted } })
}

/** Answering a resolved ticket reopens it. */
export function answerTicket(body: { ticketId: string; message: string }, idempotencyKey: string) {
  return call(contract.support.answer, { body, idempotencyKey })
}

const readAgainMs = 60_000

/** One call for all three lists. */
const firstTicketsQuery = queryOptions({
  queryKey: [...staffTicketsKey, 'first'],
  queryFn: () => read(contract.support.staffTickets),
  staleTime: 1000,
})

const olderKeys = {
  [ticketStatus.OPEN]: 'olderOpen',
  [ticketStatus.IN_PROGRESS]: 'olderInProgress',
  [ticketStatus.RESOLVED]: 'older',
} as const

export type TicketStatus = keyof typeof olderKeys

export function staffTicketsQuery(status: TicketStatus, text: string) {
  return infiniteQueryOptions({
    queryKey: [...staffTicketsKey, status, text],
    async queryFn({ pageParam: before }) {
      if (before !== null || text !== '')
        return read(contract.support.searchTickets, { body: { status, text, before } })
      const first = await queryClient.fetchQuery(firstTicketsQuery)
      return {
        tickets: first.tickets.filter((ticket) => ticket.status === status),
        older: first[olderKeys[status]] ?? null,
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
    refetchInterval: readAgainMs,
  })
}

export function staffTicketQuery(id: string) {
  return queryOptions({
    queryKey: [...staffTicketsKey, 'one', id],
    queryFn: async () => (await read(contract.support.staffTicket, { params: { id } })).ticket,
  })
}

export const cannedRepliesQuery = queryOptions({
  queryKey: ['support', 'canned-replies'],
  queryFn: async () => (await read(contract.cannedReplies.list)).replies,
})

export function keepReply(body: { title: string; message: string }) {
  return call(contract.cannedReplies.keep, { body })
}

export function removeReply(title: string) {
  return call(contract.cannedReplies.remove, { body: { title } })
}

/** Null for an unknown address. */
export function personForStaffQuery(email: string) {
  return queryOptions({
    queryKey: ['support', 'person', email],
    queryFn: async () => (await read(contract.peopleForStaff.person, { body: { email } })).person ?? null,
  })
}

export function updateTicket(body: { ticketId: string; newStatus: number }) {
  return call(contract.support.updateTicket, { body })
}

/** Kept under the ticket and mailed to its member. */
export function emailUser(
  body: { userId: string; ticketId: string; message: string },
  idempotencyKey: string,
) {
  return call(contract.support.emailUser, { body, idempotencyKey })
}
