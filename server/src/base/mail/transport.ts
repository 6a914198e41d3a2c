import type { QueuedMail } from './queries.ts'

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

/** Where mails go, and the address they come from. */
export type MailServer = { smtpUrl: string | undefined; mailFrom: string }
