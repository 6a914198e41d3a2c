import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { plainResult } from '../result-codes.ts'

const security = z.enum(['tls', 'starttls', 'plain'])

const shown = z.object({
  host: z.string(),
  port: z.int(),
  security,
  user: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
})
export type ShownMailServer = z.output<typeof shown>

const short = (most: number) => z.string().check(z.trim(), z.maxLength(most, { error: 'textTooLong' }))

export const mailServer = {
  /** `mailbox`: a demonstration keeps its mails. */
  read: endpoint({
    method: 'GET',
    path: '/api/admin/mail-server',
    access: 'owner',
    summary: 'Where mails go, and who sets that.',
    answer: answer({
      where: z.enum(['environment', 'console', 'mailbox']),
      /** Host and port. */
      server: z.nullable(z.string()),
      from: z.nullable(z.string()),
      entered: z.nullable(shown),
    }),
  }),
  /** 2: set by the environment, or the server refused; nothing is stored. */
  change: endpoint({
    method: 'POST',
    path: '/api/admin/mail-server/change',
    access: 'owner',
    asksPassword: true,
    summary: 'Set the mail server, which is asked before it is stored.',
    body: z.object({
      host: short(253).check(z.minLength(1)),
      port: z.int().check(z.gte(1), z.lte(65_535)),
      security,
      user: short(254),
      /** null: keep the stored one for this user and host. */
      password: z.nullable(z.string().check(z.maxLength(1024, { error: 'textTooLong' }))),
      /** An address, or `Name <address>`. */
      from: short(254).check(z.regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/)),
    }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/mail-server/remove',
    access: 'owner',
    asksPassword: true,
    summary: 'Forget the mail server that was set here; mails wait until there is another.',
    answer: answer({}),
  }),
}
