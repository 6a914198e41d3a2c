import type { QueuedMail } from './queries.ts'

/** `error` is for the owner and holds no secrets. */
export type SendResult = { ok: true } | { ok: false; temporary: boolean; error: string }

export type ConnectionTest = { ok: true; signedIn: boolean } | (SendResult & { ok: false })

export type MailTransport = {
  /** Sent content need not be kept here. */
  readonly isExternal: boolean
  send(mail: QueuedMail): Promise<SendResult>
  testConnection(): Promise<ConnectionTest>
}

export const notSetYet: MailTransport = {
  isExternal: true,
  send: async () => ({ ok: false, temporary: true, error: 'no mail server is set in the console yet' }),
  testConnection: async () => ({ ok: false, temporary: true, error: 'no mail server is set yet' }),
}

export type MailServer = { smtpUrl: string | undefined; mailFrom: string }
