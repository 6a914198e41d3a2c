import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'

export const waitingTickets = {
  count: endpoint({
    method: 'GET',
    path: '/api/support/waiting',
    access: 'staff',
    summary: 'How many tickets wait for staff: not resolved, and the member wrote last.',
    answer: answer({ waiting: z.int() }),
  }),
}
