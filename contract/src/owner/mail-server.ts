import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { plainResult } from '../result-codes.ts'

const security = z.enum(['tls', 'starttls', 'plain'])

const shown = z.object({
  host: z.string(),
  port: z.int(),
  security,
  user: z.string(),
  /** Whether one is stored; it is never told. */
  hasPassword: z.boolean(),
  from: z.string(),
})
export type ShownMailServer = z.output<typeof shown>

const short = (most: number) => z.string().check(z.trim(), z.maxLength(most, { error: 'textTooLong' }))

export const mailServer = {
  /** `where`: `environment`, the settings of the process name it; `console`, an owner sets it here; `mailbox`, a demonstration keeps its mails. */
  read: endpoint({
    method: 'GET',
    path: '/api/admin/mail-server',
    access: 'owner',
    summary: 'Where mails go, and who sets that.',
    answer: answer({
      where: z.enum(['environment', 'console', 'mailbox']),
      /** Host and port; null where there is none yet. */
      server: z.nullable(z.string()),
      from: z.nullable(z.string()),
      /** As an owner entered it; null where nobody has. */
      entered: z.nullable(shown),
    }),
  }),
  /** 2: the settings of the process name one, it is no host, or it did not answer or let the user in; nothing is stored then. */
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
      /** null keeps the one that is stored for this user at this host. */
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
