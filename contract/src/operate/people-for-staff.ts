import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { person, personDevice, personGrant, personOrder, personSession } from './person.ts'

/** Enough for 'I paid and see nothing': no points, mails, networks or staff notes. */
const personForStaff = z.object({
  /** For owners only. */
  id: z.optional(z.string()),
  ...z.pick(person, {
    email: true,
    username: true,
    createdAt: true,
    suspendedAt: true,
    deletionAt: true,
    accessEndsAt: true,
  }).shape,
  grants: z.array(z.omit(personGrant, { id: true, orderId: true, by: true, note: true })),
  orders: z.array(z.omit(personOrder, { id: true })),
  devices: z.array(z.omit(personDevice, { id: true, network: true })),
  sessions: z.array(z.omit(personSession, { id: true, network: true })),
})
export type PersonForStaff = z.output<typeof personForStaff>

export const peopleForStaff = {
  person: endpoint({
    method: 'POST',
    path: '/api/support/person',
    access: 'staff',
    summary: 'Access, orders, devices and streams seen of the person who has an address, to help them.',
    body: z.object({ email }),
    invalidCode: plainResult.fail,
    answer: answer({ person: z.optional(personForStaff) }),
  }),
}
