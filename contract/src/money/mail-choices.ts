import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { plainResult } from '../result-codes.ts'

const choices = { reminders: z.boolean() }

export const mailChoices = {
  read: endpoint({
    method: 'GET',
    path: '/api/users/mail-choices',
    access: 'member',
    summary: 'Whether the caller is mailed before access ends and when it has ended.',
    answer: answer(choices),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/users/mail-choices',
    access: 'member',
    summary: 'Have such mails, or no longer.',
    body: z.object(choices),
    answer: answer({}),
  }),
  /** 2: unknown secret. 429: too many unknown secrets. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/users/unsubscribe',
    access: 'public',
    summary:
      'Stop such mails, or with `kind` those before something of the programme begins, by the secret of the link in one.',
    body: z.object({ token: z.string(), kind: z.optional(z.literal('programme')) }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
}
