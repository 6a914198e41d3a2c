import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** A mail as the owner's list shows it; what it says stays between the site and its reader. */
const ownerMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.int(),
  /** The error of the last try. */
  error: z.nullable(z.string()),
  at: moment,
  sentAt: z.nullable(moment),
})
export type OwnerMail = z.output<typeof ownerMail>

export const mails = {
  search: endpoint({
    method: 'POST',
    path: '/api/admin/mails/search',
    access: 'owner',
    summary: 'Mails by characters of the address, newest first, fifty at a time: all, or those of a state.',
    body: z.object({
      which: z.enum(['all', 'queued', 'sent', 'failed']),
      text: z.string().check(z.trim(), z.maxLength(254, { error: 'textTooLong' })),
      /** The last mail of the page before. */
      after: z.optional(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ mails: z.array(ownerMail), more: z.boolean() }),
  }),
  /** 2: it did not fail, was taken back, is no longer of use, or no mail can be sent to its address. */
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/mails/retry',
    access: 'owner',
    summary: 'Send a mail that was given up once more.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/api/admin/mails/retry-all',
    access: 'owner',
    summary:
      'Send once more the mails of the last seven days that were given up, a thousand at most; with `preview` only says how many there are.',
    body: z.object({ preview: z.boolean() }),
    /** How many wait to be sent now, and how many are left. */
    answer: answer({ retried: z.int(), left: z.int() }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/mails/send-test',
    access: 'owner',
    summary: 'Send a test mail to the owner’s own address.',
    answer: answer({ to: z.string() }),
  }),
}
