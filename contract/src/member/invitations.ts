import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, moment, optionalLine, password } from '../fields.ts'
import { invitationResult, userResult } from '../result-codes.ts'

/** Invitation states. */
export const invitationStatus = { PENDING: 1, REGISTERED: 2, COMPLETED: 3 } as const

/** How far the last mail of an invitation got: waiting for the mail server, taken by it, or given up. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** An invitation as its sender sees it. */
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  status: z.int(),
  createdAt: moment,
  registeredAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  /** 7 days after its last sending. */
  expiresAt: moment,
  /** Pending, but of no use: past that time, when it can be resent or deleted, or its address has an account by now. */
  expired: z.boolean(),
  /** State of its last mail; null when that is no longer known. */
  mailState: z.nullable(z.enum(mailStates)),
  /** The address to hand on by other means; null once it would not work. */
  link: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

const lookedUp = {
  id: z.string(),
  email: z.nullable(z.string()),
  /** Whether there is such an invitation; whether it can be used is said by `resultCode`. */
  success: z.boolean(),
  /** 1 pending, 2 registered, 3 completed; null without an invitation. */
  status: z.nullable(z.int()),
}

export const invitations = {
  /**
   * 1: pending, may register. Unknown (`success` false): 6 not the shape of an id, 7 no such invitation.
   * Known, but of no use: 10 expired; 8 expired, and a newer one for the address is pending; 14 used, or the
   * address has an account; 9 used and completed.
   */
  lookUp: endpoint({
    method: 'GET',
    path: '/api/invitations/invitation/:id',
    access: 'public',
    summary: 'An invitation by the id in its link, flat and once more under `invitation`.',
    params: z.object({ id: z.string() }),
    answer: answer({ ...lookedUp, invitation: z.nullable(z.object(lookedUp)) }),
  }),
  /**
   * The account gets the invitation's address. Codes as for `lookUp`, and 6 when `email` is another address than
   * the invited one, 11 for a wrong value.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/users/register',
    access: 'public',
    summary: 'Make an account by an invitation, once. An empty username becomes the part before the at sign.',
    body: z.object({
      username: z.optional(optionalLine),
      email,
      password,
      invitationId: z.string(),
    }),
    invalidCode: userResult.badUserData,
    answer: answer({}),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/invitations/user/all',
    access: 'member',
    summary: 'The member’s invitations, newest first.',
    answer: answer({ invitations: z.array(invitation) }),
  }),
  /**
   * 1: made or renewed, its mail waits in the outbox or is sent. 3: the same, but the mail cannot be sent: the
   * address takes no mail, or the mail server refused it within the first seconds; `link` still works. 2: `resend`
   * of what is not there. 4: the address has an account. 5: pending already, and `resend` was not said. 6: no
   * e-mail address. 7: someone else's invitation of this address is pending. 429: past the day's sends.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/invitations/sendinvitationemail',
    access: 'member',
    summary: 'Invite an address for a week, or with `resend` mail it again and renew the week.',
    body: z.object({ invitationEmail: email, resend: z.optional(z.boolean()) }),
    invalidCode: invitationResult.invalidEmail,
    answer: answer({ invitation: z.optional(invitation) }),
  }),
  /** 8: no such invitation. 7: someone else's. 9: registered. 10: completed. */
  delete: endpoint({
    method: 'POST',
    path: '/api/invitations/delete',
    access: 'member',
    summary: 'Delete a pending invitation; its link works no longer.',
    body: z.object({ invitationId: z.string() }),
    answer: answer({}),
  }),
}
