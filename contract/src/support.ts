import * as z from 'zod/mini'
import { answer, endpoint } from './endpoint.ts'
import { line, text } from './fields.ts'
import { plainResult } from './result-codes.ts'

/** Ticket types (specification 3). */
export const ticketType = { BUG_REPORT: 1, BILLING: 2, STREAM_SERVICE: 3, SUBSCRIPTION: 4, OTHER: 5 } as const

/** Ticket states (specification 3). */
export const ticketStatus = { OPEN: 1, IN_PROGRESS: 2, RESOLVED: 3 } as const

/** A stream request is a ticket of type 3 with this subject; its text needs one character only (design 5.9). */
export const streamRequestSubject = 'Stream request'

const leastDescription = 6

export const support = {
  createTicket: endpoint({
    method: 'POST',
    path: '/api/support/ticket',
    access: 'member',
    summary: 'Write to support, or request a stream.',
    body: z
      .object({
        type: z.int().check(z.gte(1, { error: 'category' }), z.lte(5, { error: 'category' })),
        subject: line('subject'),
        description: text('description', 1),
      })
      .check(
        z.refine(
          (ticket) =>
            ticket.subject === streamRequestSubject || ticket.description.length >= leastDescription,
          { error: 'description', path: ['description'] },
        ),
      ),
    invalid: plainResult.fail,
    answer: answer({}),
  }),
}
