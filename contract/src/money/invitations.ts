import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, moment, optionalLine, password } from '../fields.ts'
import { invitationResult, userResult } from '../result-codes.ts'

export const invitationStatus = { PENDING: 1, REGISTERED: 2, COMPLETED: 3 } as const

/** `sent`: accepted by the mail server. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  status: z.int(),
  createdAt: moment,
  registeredAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  /** 7 days after it was last sent. */
  expiresAt: moment,
  /** Pending, but past `expiresAt` or its address has an account. */
  expired: z.boolean(),
  mailState: z.nullable(z.enum(mailStates)),
  /** null: it would not work. */
  link: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

const lookedUp = {
  id: z.string(),
  email: z.nullable(z.string()),
  success: z.boolean(),
  /** An `invitationStatus`. */
  status: z.nullable(z.int()),
}

export const invitations = {
  /**
   * 1: pending. 6: malformed id. 7: unknown. 10: expired. 8: expired, a newer one is pending. 14: used, or
   * has an account. 9: completed.
   */
  lookUp: endpoint({
    method: 'GET',
    path: '/api/invitations/invitation/:id',
    access: 'public',
    summary: 'An invitation by the id in its link, flat and once more under `invitation`.',
    params: z.object({ id: z.string() }),
    answer: answer({ ...lookedUp, invitation: z.nullable(z.object(lookedUp)) }),
  }),
  /** As `lookUp`; 6 also for another address, 11 for a bad value. */
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
   * 3: as 1, but its mail failed at once; `link` works. 2: nothing to resend. 4: has an account. 5: pending,
   * without `resend`. 6: bad address. 7: another sender's. 429: daily limit.
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
  /** 8: unknown. 7: another sender's. 9: registered. 10: completed. */
  delete: endpoint({
    method: 'POST',
    path: '/api/invitations/delete',
    access: 'member',
    summary: 'Delete a pending invitation; its link works no longer.',
    body: z.object({ invitationId: z.string() }),
    answer: answer({}),
  }),
}
