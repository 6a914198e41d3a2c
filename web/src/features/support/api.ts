import { contract, streamRequestSubject, ticketType } from '@strom/contract'
import { call } from '../../lib/api.ts'

/** Asks for a stream: a ticket about the stream service with a fixed subject (specification 3; design 5.9). */
export function requestStream(description: string) {
  const body = { type: ticketType.STREAM_SERVICE, subject: streamRequestSubject, description }
  return call(contract.support.createTicket, { body })
}
