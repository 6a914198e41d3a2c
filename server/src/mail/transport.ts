import type { QueuedMail } from './queries.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp.ts'

/**
 * The outcome of sending a mail. `temporary`: try again later. Otherwise the mail server said no to this
 * mail and would say so again. `error` is a sentence for the owner, without secrets.
 */
export type SendResult = { ok: true } | { ok: false; temporary: boolean; error: string }

/** The outcome of connecting without sending: `signedIn` where the server let us sign in, as for a mail. */
export type ConnectionTest = { ok: true; signedIn: boolean } | (SendResult & { ok: false })

export type MailTransport = {
  /** Whether what was sent is elsewhere now, so that it need not be kept here. */
  readonly isExternal: boolean
  send(mail: QueuedMail): Promise<SendResult>
  /** Connects, and signs in as for a mail where that is possible, and sends none. */
  testConnection(): Promise<ConnectionTest>
}

/** Until an owner has set one, mails wait. */
export const notSetYet: MailTransport = {
  isExternal: true,
  send: async () => ({ ok: false, temporary: true, error: 'no mail server is set in the console yet' }),
  testConnection: async () => ({ ok: false, temporary: true, error: 'no mail server is set yet' }),
}

/** The demonstration's mailbox: a mail has arrived by being marked as sent. */
const mailbox: MailTransport = {
  isExternal: false,
  send: async () => ({ ok: true }),
  testConnection: async () => ({ ok: true, signedIn: false }),
}

/** Where mails go, and the address they come from. */
export type MailServer = { smtpUrl: string | undefined; mailFrom: string }

/** The mail server of `smtpUrl`, or without one the demonstration's mailbox page. */
export function createMailTransport(
  { smtpUrl: url, mailFrom: from }: MailServer,
  { patienceMs, replyTo }: Partial<Pick<SmtpOptions, 'patienceMs' | 'replyTo'>> = {},
): MailTransport {
  if (!url) return mailbox
  return createSmtpTransport({
    ...{ url, from },
    ...(patienceMs !== undefined && { patienceMs }),
    ...(replyTo && { replyTo }),
  })
}
