import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, line, text } from '../fields.ts'
import { person, personDevice, personGrant, personOrder, personSession } from '../owner/person.ts'
import { plainResult } from '../result-codes.ts'

/** A reply that staff keep to be used again. */
const cannedReply = z.object({ title: z.string(), message: z.string() })
export type CannedReply = z.output<typeof cannedReply>

/** As much of a person as answers 'I paid and see nothing': no points, mails, networks, or what others wrote of them. */
const helpedPerson = z.object({
  ...z.pick(person, {
    ...{ email: true, username: true, createdAt: true },
    ...{ suspendedAt: true, deletionAt: true, accessEndsAt: true },
  }).shape,
  grants: z.array(z.omit(personGrant, { id: true, orderId: true, by: true, note: true })),
  orders: z.array(z.omit(personOrder, { id: true })),
  devices: z.array(z.omit(personDevice, { id: true, network: true })),
  sessions: z.array(z.omit(personSession, { id: true, network: true })),
})
export type HelpedPerson = z.output<typeof helpedPerson>

export const helpdesk = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/support/waiting',
    access: 'staff',
    summary: 'How many tickets wait for staff: not resolved, and the member wrote last.',
    answer: answer({ waiting: z.int() }),
  }),
  cannedReplies: endpoint({
    method: 'GET',
    path: '/api/support/cannedreplies',
    access: 'staff',
    summary: 'Replies that staff keep to be used again, by title.',
    answer: answer({ replies: z.array(cannedReply) }),
  }),
  /** 2: an empty title or text, or there are as many as may be. */
  keepReply: endpoint({
    method: 'POST',
    path: '/api/support/cannedreplies/keep',
    access: 'staff',
    summary: 'Keep a reply under a title, in the place of the one that has it.',
    body: z.object({ title: line('replyTitle'), message: text('message', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  removeReply: endpoint({
    method: 'POST',
    path: '/api/support/cannedreplies/remove',
    access: 'staff',
    summary: 'Remove a reply that was kept; one that is gone already is no error.',
    body: z.object({ title: z.string() }),
    answer: answer({}),
  }),
}

export const helpedPeople = {
  /** 2: no account has this address. */
  person: endpoint({
    method: 'POST',
    path: '/api/support/person',
    access: 'staff',
    summary: 'Access, orders, devices and streams seen of the person who has an address, to help them.',
    body: z.object({ email }),
    invalidCode: plainResult.fail,
    answer: answer({ person: z.optional(helpedPerson) }),
  }),
}
