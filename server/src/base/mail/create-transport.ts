import { createSmtpTransport, type SmtpOptions } from './smtp.ts'
import type { MailServer, MailTransport } from './transport.ts'

/** The demonstration's mailbox shows mails marked as sent. */
const mailbox: MailTransport = {
  isExternal: false,
  send: async () => ({ ok: true }),
  testConnection: async () => ({ ok: true, signedIn: false }),
}

export function createMailTransport(
  { smtpUrl: url, mailFrom: from }: MailServer,
  { patienceMs, replyTo }: Partial<Pick<SmtpOptions, 'patienceMs' | 'replyTo'>> = {},
): MailTransport {
  if (!url) return mailbox
  return createSmtpTransport({
    url,
    from,
    ...(patienceMs !== undefined && { patienceMs }),
    ...(replyTo && { replyTo }),
  })
}
