import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import type { FieldSentence } from '../field-sentences.ts'
import { line, moment, optionalLine, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { mailStates } from './invitations.ts'

/** Ticket types. */
export const ticketType = { BUG_REPORT: 1, BILLING: 2, STREAM_SERVICE: 3, SUBSCRIPTION: 4, OTHER: 5 } as const

/** Ticket states. */
export const ticketStatus = { OPEN: 1, IN_PROGRESS: 2, RESOLVED: 3 } as const

/** A stream request is a ticket of type 3 with this subject; its text needs one character only. */
export const streamRequestSubject = 'Stream request'

const minDescription = 6

function isStreamRequest({ type, subject }: { type: number; subject: string }): boolean {
  return type === ticketType.STREAM_SERVICE && subject === streamRequestSubject
}

/** Counted as the other lengths are: what stands outside the first plane is one character, too. */
function charactersOf(text: string): number {
  return [...text].length
}

/** A whole number from 1 to `most`; of any other, one too large to be exact as well, the same is said. */
function upTo(most: number, sentence: FieldSentence) {
  const wrong = { error: sentence }
  return z.int(wrong).check(z.gte(1, wrong), z.lte(most, wrong))
}

/** A number as text is what the lists give out; a plain number is understood as well. */
const ticketId = z.union([z.string(), z.int()])

/** Messages of a ticket: staff's replies and the member's answers. */
const message = {
  id: z.string(),
  author: z.enum(['staff', 'member']),
  message: z.string(),
  created_at: moment,
}
const messageForStaff = {
  ...message,
  /** Who of the staff wrote it, or the member. */
  author_email: z.string(),
  /** How far the mail with staff's reply got; null for the member's answers, and when that is no longer known. */
  mailState: z.nullable(z.enum(mailStates)),
}

const ticketFields = {
  id: z.string(),
  type: z.int(),
  subject: z.string(),
  description: z.string(),
  status: z.int(),
  created_at: moment,
  resolved_at: z.nullable(moment),
}
/** A ticket as the member who wrote it sees it; oldest message first. */
const ticket = z.object({ ...ticketFields, messages: z.array(z.object(message)) })
/** A ticket as staff see it, keys as the specification spells them. */
const ticketForStaff = z.object({
  ...ticketFields,
  user__id: z.string(),
  user__email: z.string(),
  messages: z.array(z.object(messageForStaff)),
})

export type Ticket = z.output<typeof ticket>
export type TicketMessage = Ticket['messages'][number]
export type StaffTicket = z.output<typeof ticketForStaff>
export type StaffTicketMessage = StaffTicket['messages'][number]

/** Where the next older tickets begin, to be asked for; null when there are none. */
const older = z.nullable(z.string())

export const support = {
  /** 429: past the limit of messages to support. */
  createTicket: endpoint({
    method: 'POST',
    path: '/api/support/ticket',
    access: 'member',
    idempotent: true,
    summary: 'Write to support, or request a stream.',
    body: z
      .object({
        type: upTo(5, 'category'),
        subject: line('subject'),
        description: text('description', 1),
      })
      .check(
        z.refine((ticket) => isStreamRequest(ticket) || charactersOf(ticket.description) >= minDescription, {
          error: 'description',
          path: ['description'],
        }),
      ),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/api/support/tickets',
    access: 'member',
    summary:
      'The member’s own tickets with what was written under them, the latest active first, 50 of them, or fewer long ones.',
    answer: answer({ tickets: z.array(ticket), older }),
  }),
  olderTickets: endpoint({
    method: 'GET',
    path: '/api/support/tickets/:before',
    access: 'member',
    summary: 'The next 50 of the member’s own tickets; `before` is the `older` of the answer before.',
    params: z.object({ before: z.string() }),
    answer: answer({ tickets: z.array(ticket), older }),
  }),
  /** 2: no such ticket of the member's, an empty message, or 200 messages already. 429: past the limit of messages to support. */
  answer: endpoint({
    method: 'POST',
    path: '/api/support/answer',
    access: 'member',
    idempotent: true,
    summary: 'Write under one’s own ticket; a resolved one is open again by that.',
    body: z.object({ ticketId, message: text('message', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  /** The path is the specification's spelling (sic). */
  staffTickets: endpoint({
    method: 'GET',
    path: '/api/support/adminsuppottickets',
    access: 'staff',
    summary:
      'The 50 newest open tickets, the 50 newest in progress and the 50 that were resolved last; with messages.',
    answer: answer({
      tickets: z.array(ticketForStaff),
      /** Where the resolved ones go on. */
      older,
      olderOpen: older,
      olderInProgress: older,
    }),
  }),
  /** 2: no such place to go on from. */
  searchTickets: endpoint({
    method: 'POST',
    path: '/api/support/stafftickets',
    access: 'staff',
    summary:
      'Tickets of one status whose address, subject or description holds a text, 50 of them; `before` is the `older` of the answer before.',
    body: z.object({
      status: upTo(3, 'ticketStatus'),
      text: optionalLine,
      before: z.nullable(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ tickets: z.array(ticketForStaff), older }),
  }),
  /** 2: no such ticket. */
  staffTicket: endpoint({
    method: 'GET',
    path: '/api/support/stafftickets/:id',
    access: 'staff',
    summary: 'One ticket with its messages.',
    params: z.object({ id: z.string() }),
    answer: answer({ ticket: z.nullable(ticketForStaff) }),
  }),
  ticketMails: endpoint({
    method: 'GET',
    path: '/api/support/ticketmails',
    access: 'staff',
    summary: 'Whether tickets and members’ answers are mailed to the caller.',
    answer: answer({ wanted: z.boolean() }),
  }),
  setTicketMails: endpoint({
    method: 'POST',
    path: '/api/support/ticketmails',
    access: 'staff',
    summary: 'Have tickets and members’ answers mailed to the caller, or no longer.',
    body: z.object({ wanted: z.boolean() }),
    answer: answer({}),
  }),
  /** 2: no such ticket, or no such status. */
  updateTicket: endpoint({
    method: 'POST',
    path: '/api/support/updateSupportTicket',
    access: 'staff',
    summary: 'Give a ticket another status: 1 open, 2 in progress, 3 resolved; the same again does nothing.',
    body: z.object({
      ticketId,
      newStatus: upTo(3, 'ticketStatus'),
    }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  /** 2: no such ticket, somebody else's ticket, an empty message, or an address that takes no mail. */
  emailUser: endpoint({
    method: 'POST',
    path: '/api/emailservice/emailUserNotification',
    access: 'staff',
    idempotent: true,
    summary: 'Reply to a ticket: kept under it, and mailed to the member who wrote it.',
    body: z.object({ userId: z.string(), ticketId, message: text('message', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
