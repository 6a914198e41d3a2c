import * as z from 'zod/mini'
import type { FindingCode } from '../content/findings.ts'
import { answer, endpoint } from '../endpoint.ts'
import { email, line, password } from '../fields.ts'
import { plainResult, userResult } from '../result-codes.ts'

/** How far the set-up of a production site has got; for its owner. */
const setupState = z.object({
  email: z.string(),
  publicUrl: z.string(),
  mail: z.object({
    /** Host and port of the mail server. */
    server: z.string(),
    from: z.string(),
    /** Whether the owner sets the mail server here. */
    inConsole: z.optional(z.boolean()),
    /** `open`: no code has come back, and nobody has done without. */
    state: z.enum(['open', 'confirmed', 'waived']),
    /** Result of the last test mail; null: none was sent. */
    sent: z.nullable(z.enum(['queued', 'sent', 'failed'])),
    /** The mail server's words at the last try. */
    error: z.nullable(z.string()),
  }),
  takesPayments: z.boolean(),
  streams: z.array(z.string()),
  /** Channels that come with the product, one of which can be the first stream. */
  builtIn: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type SetupState = z.output<typeof setupState>

const finding = z.object({
  check: z.enum(['public address', 'reached', 'certificate', 'mail server', 'payments']),
  state: z.enum(['ok', 'warning', 'problem']),
  /** The name of its words in `content/findings.ts`. They are named by type only: few visitors need the table itself. */
  code: z.string() as z.ZodMiniType<FindingCode, FindingCode>,
  /** Values for the gaps in its words. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SetupFinding = z.output<typeof finding>

const changed = answer({ setup: z.optional(setupState) })

/**
 * The first run of a production site. Each call is answered 404 in a demonstration, once the set-up is
 * finished, and to strangers; 2 to the right link or sign-in from another network than the first.
 */
export const setup = {
  /** 21 the link has run out, 23 it is used up: sign in, 24 no such link. */
  open: endpoint({
    method: 'POST',
    path: '/api/setup/open',
    access: 'public',
    summary: 'What comes next: making the owner by the printed link, or, for a signed-in owner, the rest.',
    body: z.object({ token: z.optional(z.string()) }),
    answer: answer({ makesOwner: z.optional(z.boolean()), setup: z.optional(setupState) }),
  }),
  /** 11 the address or the password will not do, 14 the address has an account, 21, 23, 24 as `open`. */
  makeOwner: endpoint({
    method: 'POST',
    path: '/api/setup/owner',
    access: 'public',
    summary: 'Make the first owner by the printed link, once, and sign them in.',
    body: z.object({ token: z.string(), email, password }),
    invalidCode: userResult.badUserData,
    answer: answer({ token: z.optional(z.string()) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/setup/check',
    access: 'owner',
    summary: 'Look at the public address, its certificate, the mail server and the payments; takes seconds.',
    answer: answer({ findings: z.optional(z.array(finding)) }),
  }),
  /** 2: too soon after the last, or no mail can go to the owner's address. */
  sendMail: endpoint({
    method: 'POST',
    path: '/api/setup/mail/send',
    access: 'owner',
    summary: 'Mail the owner a code that shows that mails arrive.',
    answer: changed,
  }),
  /** 2: a wrong code, one that has run out, or too many wrong ones. */
  confirmMail: endpoint({
    method: 'POST',
    path: '/api/setup/mail/confirm',
    access: 'owner',
    summary: 'The code that came by mail.',
    body: z.object({ code: z.string().check(z.trim(), z.maxLength(20, { error: 'textTooLong' })) }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  waiveMail: endpoint({
    method: 'POST',
    path: '/api/setup/mail/waive',
    access: 'owner',
    summary: 'Do without the test mail.',
    answer: changed,
  }),
  /** 2: no such channel. */
  addStream: endpoint({
    method: 'POST',
    path: '/api/setup/stream',
    access: 'owner',
    summary: 'A stream that shows one of the channels that come with the product.',
    body: z.object({ channel: z.string(), title: line('title') }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  /** 2: no mail has arrived, and that was not waived. */
  finish: endpoint({
    method: 'POST',
    path: '/api/setup/finish',
    access: 'owner',
    summary: 'End the set-up; its page is gone from then on.',
    answer: answer({}),
  }),
}
