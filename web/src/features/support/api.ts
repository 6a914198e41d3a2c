import { contract, type Payload, streamRequestSubject, ticketType } from '@strom/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'

export function createTicket(body: Payload<typeof contract.support.createTicket>, idempotencyKey: string) {
  return call(contract.support.createTicket, { body, idempotencyKey })
}

/** Asks for a stream: a ticket about the stream service with a fixed subject. */
export function requestStream(description: string, idempotencyKey: string) {
  const ticket = { type: ticketType.STREAM_SERVICE, subject: streamRequestSubject, description }
  return createTicket(ticket, idempotencyKey)
}

/** The measured uptime of the streams that are run here, in percent; null where the FAQ states the claimed one. */
export const uptimeQuery = queryOptions({
  queryKey: ['streams', 'uptime'],
  queryFn: async () => (await read(contract.health.uptime)).uptime,
})

/** The member's own tickets, the latest active first, page by page. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ pageParam: before }) =>
    before === null
      ? read(contract.support.tickets)
      : read(contract.support.olderTickets, { params: { before } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ older }) => older,
})

/** Writes under one's own ticket; a resolved one is open again by that. */
export function answerTicket(body: { ticketId: string; message: string }, idempotencyKey: string) {
  return call(contract.support.answer, { body, idempotencyKey })
}

const readAgainMs = 60_000

/** Staff's tickets: everything unresolved and the last resolved, then older resolved ones, page by page. */
export const staffTicketsQuery = infiniteQueryOptions({
  queryKey: ['support', 'staff-tickets'],
  queryFn: ({ pageParam: before }) =>
    before === null
      ? read(contract.support.staffTickets)
      : read(contract.support.olderResolvedTickets, { params: { before } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ older }) => older,
  refetchInterval: readAgainMs,
})

export function updateTicket(body: { ticketId: string; newStatus: number }) {
  return call(contract.support.updateTicket, { body })
}

/** Staff's reply: kept under the ticket, and mailed to the member who wrote it. */
export function emailUser(
  body: { userId: string; ticketId: string; message: string },
  idempotencyKey: string,
) {
  return call(contract.support.emailUser, { body, idempotencyKey })
}
