import nodemailer from 'nodemailer'
import { isLoopback } from '../config-values.ts'
import type { QueuedMail } from './queries.ts'
import type { ConnectionTest, MailTransport, SendResult } from './transport.ts'

export type SmtpOptions = {
  /**
   * `smtp://user:password@host:port`, or `smtps://` for TLS from the start; otherwise STARTTLS where offered. With
   * `?requireTLS=true`, or a password that would leave this machine, nothing is sent without; `?requireTLS=false` allows
   * that. A certificate that is not trusted ends the connection.
   */
  url: string
  /** `Name <address>` or an address. */
  from: string
  /** Where answers go, asked for each mail; empty: to `from`. */
  replyTo?: () => string
  /** How long the server may stay silent, in each step. */
  patienceMs?: number
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Whether the server's no is about this mail and final: a 5xx to the recipient or to the message (RFC 5321). A 5xx
 * to the sign-in or the sender is about our settings, which the owner will mend, so the mail waits.
 */
function isFinal({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}

/** Describes a failure in one line for the owner's list: in the server's words if there are any, except for STARTTLS, which they do not name. */
export function describeError({ code, response, message }: SmtpError): string {
  const words = (code === 'ETLS' ? message : (response ?? message))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
  return code ? `${code}: ${words}` : words
}

function hasPasswordToHide(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** The domain after the at sign of `STROM_MAIL_FROM`. */
function readDomain(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

/**
 * Hands mails to an SMTP server, each by a connection of its own.
 *
 * A mail is delivered at least once: when the server has answered 250 to the whole message. When the connection breaks
 * after the message and before that answer, nobody on this side can know whether the server kept it, and by RFC 5321
 * (4.5.3.2, 6.1) the mail is still ours to deliver; and an answer that could not be stored, because the process or the
 * database went away in that moment, is forgotten. Either way it is tried again, as the very same message with the same
 * Message-ID and Date, by which mail servers and mail programs tell a copy from a new mail. So nothing is lost.
 */
export function createSmtpTransport({ url, from, replyTo, patienceMs = 30_000 }: SmtpOptions): MailTransport {
  const options = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The address's own `requireTLS` takes precedence.
    requireTLS: hasPasswordToHide(url),
  }
  const transporter = nodemailer.createTransport({ url, ...options })
  const domain = readDomain(from)

  /** Whether it lets anybody sign in; otherwise mails go without, whatever the address says. Nobody's password is sent. */
  async function offersSignIn(): Promise<boolean> {
    const nobody = new URL(url)
    nobody.username = nobody.password = ''
    try {
      // Missed is a user only where one could be given.
      await nodemailer.createTransport({ url: nobody.href, ...options, forceAuth: true }).verify()
      return false
    } catch (error) {
      if ((error as SmtpError).code === 'ENOAUTH') return true
      throw error
    }
  }

  function send(mail: QueuedMail) {
    return transporter.sendMail({
      from,
      ...(replyTo?.() && { replyTo: replyTo() }),
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      date: mail.created_at,
      messageId: `<${mail.id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': mail.language,
        ...(mail.unsubscribe && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  }

  return {
    isExternal: true,
    async send(mail): Promise<SendResult> {
      try {
        await send(mail)
        return { ok: true }
      } catch (error) {
        const smtpError = error as SmtpError
        return { ok: false, temporary: !isFinal(smtpError), error: describeError(smtpError) }
      }
    },
    async testConnection(): Promise<ConnectionTest> {
      try {
        const signedIn = new URL(url).username !== '' && (await offersSignIn())
        await transporter.verify()
        return { ok: true, signedIn }
      } catch (error) {
        return { ok: false, temporary: true, error: describeError(error as SmtpError) }
      }
    },
  }
}
