import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import type { FieldSentence } from '../field-sentences.ts'
import { line, moment, optionalLine, text } from '../fields.ts'
import { mailStates } from '../money/invitations.ts'
import { plainResult } from '../result-codes.ts'

export const ticketType = { BUG_REPORT: 1, BILLING: 2, STREAM_SERVICE: 3, SUBSCRIPTION: 4, OTHER: 5 } as const

export const ticketStatus = { OPEN: 1, IN_PROGRESS: 2, RESOLVED: 3 } as const

/** A ticket of type 3; one character of text suffices. */
export const streamRequestSubject = 'Stream request'

const minDescription = 6

function isStreamRequest({ type, subject }: { type: number; subject: string }): boolean {
  return type === ticketType.STREAM_SERVICE && subject === streamRequestSubject
}

/** Counts code points. */
function charactersOf(text: string): number {
  return [...text].length
}

function upTo(most: number, sentence: FieldSentence) {
  const wrong = { error: sentence }
  return z.int(wrong).check(z.gte(1, wrong), z.lte(most, wrong))
}

/** Lists give strings. */
const ticketId = z.union([z.string(), z.int()])

const message = {
  id: z.string(),
  author: z.enum(['staff', 'member']),
  message: z.string(),
  created_at: moment,
}
const messageForStaff = {
  ...message,
  author_email: z.string(),
  /** null: a member's answer, or no longer known. */
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
/** Oldest message first. */
const ticket = z.object({ ...ticketFields, messages: z.array(z.object(message)) })
/** Keys as the specification spells them. */
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

/** Cursor; null: no older ones. */
const older = z.nullable(z.string())

export const support = {
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
  /** The specification's spelling (sic). */
  staffTickets: endpoint({
    method: 'GET',
    path: '/api/support/adminsuppottickets',
    access: 'staff',
    summary:
      'The 50 newest open tickets, the 50 newest in progress and the 50 that were resolved last; with messages.',
    answer: answer({
      tickets: z.array(ticketForStaff),
      /** Cursor for older resolved tickets; null: none. */
      older,
      olderOpen: older,
      olderInProgress: older,
    }),
  }),
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
