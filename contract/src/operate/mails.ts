import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const ownerMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.int(),
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
      /** Id of the previous page's last mail. */
      after: z.optional(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ mails: z.array(ownerMail), more: z.boolean() }),
  }),
  /** 2: not failed, withdrawn, or cannot be sent. */
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
