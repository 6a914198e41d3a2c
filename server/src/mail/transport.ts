import type { Config } from '../config.ts'
import type { QueuedMail } from './queries.ts'
import { createSmtpTransport } from './smtp.ts'

/**
 * What became of handing a mail over. `temporary`: try again later. Otherwise the mail server said no to this
 * mail and would say so again. `error` is a sentence for the owner, without secrets.
 */
export type Handover = { ok: true } | { ok: false; temporary: boolean; error: string }

/** What a mail server answered to whoever came without a mail: `signedIn` where it let us sign in, as for a mail. */
export type Greeted = { ok: true; signedIn: boolean } | (Handover & { ok: false })

export type MailTransport = {
  /** Whether what was sent is elsewhere now, so that it need not be kept here. */
  readonly leavesTheHouse: boolean
  handOver(mail: QueuedMail): Promise<Handover>
  /** Connects, and signs in as for a mail where that is possible, and sends none. */
  greet(): Promise<Greeted>
}

/** The demonstration's mailbox: a mail has arrived by being marked as sent. */
const mailbox: MailTransport = {
  leavesTheHouse: false,
  handOver: async () => ({ ok: true }),
  greet: async () => ({ ok: true, signedIn: false }),
}

/** The mail server of `SMTP_URL`, or without one the demonstration's mailbox page. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  patienceMs?: number,
): MailTransport {
  const { smtpUrl: url, mailFrom: from } = config
  return url ? createSmtpTransport({ url, from, ...(patienceMs !== undefined && { patienceMs }) }) : mailbox
}
