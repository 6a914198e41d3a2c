import * as z from 'zod/mini'
import type { FindingCode } from '../content/findings.ts'
import { answer, endpoint } from '../endpoint.ts'
import { email, line, password } from '../fields.ts'
import { plainResult, userResult } from '../result-codes.ts'

const setupState = z.object({
  email: z.string(),
  publicUrl: z.string(),
  mail: z.object({
    /** Host and port. */
    server: z.string(),
    from: z.string(),
    inConsole: z.optional(z.boolean()),
    /** `open`: neither confirmed nor waived. */
    state: z.enum(['open', 'confirmed', 'waived']),
    /** Last test mail. */
    sent: z.nullable(z.enum(['queued', 'sent', 'failed'])),
    error: z.nullable(z.string()),
  }),
  takesPayments: z.boolean(),
  streams: z.array(z.string()),
  builtIn: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type SetupState = z.output<typeof setupState>

const finding = z.object({
  check: z.enum(['public address', 'reached', 'certificate', 'mail server', 'payments']),
  state: z.enum(['ok', 'warning', 'problem']),
  /** Not checked at run time, to keep the table of findings out of bundles. */
  code: z.string() as z.ZodMiniType<FindingCode, FindingCode>,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SetupFinding = z.output<typeof finding>

const changed = answer({ setup: z.optional(setupState) })

/** 404 in a demonstration, after set-up, and to strangers; 2 from another network than the first. */
export const setup = {
  /** 21: expired link. 23: used; sign in. 24: unknown link. */
  open: endpoint({
    method: 'POST',
    path: '/api/setup/open',
    access: 'public',
    summary: 'What comes next: making the owner by the printed link, or, for a signed-in owner, the rest.',
    body: z.object({ token: z.optional(z.string()) }),
    answer: answer({ makesOwner: z.optional(z.boolean()), setup: z.optional(setupState) }),
  }),
  /** 11: bad address or password. 14: address taken. 21, 23, 24 as `open`. */
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
  sendMail: endpoint({
    method: 'POST',
    path: '/api/setup/mail/send',
    access: 'owner',
    summary: 'Mail the owner a code that shows that mails arrive.',
    answer: changed,
  }),
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
  addStream: endpoint({
    method: 'POST',
    path: '/api/setup/stream',
    access: 'owner',
    summary: 'A stream that shows one of the channels that come with the product.',
    body: z.object({ channel: z.string(), title: line('title') }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/setup/finish',
    access: 'owner',
    summary: 'End the set-up; its page is gone from then on.',
    answer: answer({}),
  }),
}
