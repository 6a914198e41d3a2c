import nodemailer from 'nodemailer'
import { isLoopback } from '../config-values.ts'
import type { QueuedMail } from './queries.ts'
import type { ConnectionTest, MailTransport, SendResult } from './transport.ts'

export type SmtpOptions = {
  /**
   * STARTTLS is used if offered, and required by `?requireTLS=true`, or for a password that leaves this machine
   * unless `?requireTLS=false`.
   */
  url: string
  from: string
  /** Asked per mail; empty means `from`. */
  replyTo?: () => string
  patienceMs?: number
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** A 5xx to recipient or message is final (RFC 5321); one to sign-in or sender concerns our settings. */
function isFinal({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}

/** The server's words do not name STARTTLS failures. */
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

function readDomain(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

/**
 * After a lost 250, RFC 5321 (4.5.3.2, 6.1) leaves delivery to us. The same Message-ID and Date mark a copy.
 */
export function createSmtpTransport({ url, from, replyTo, patienceMs = 30_000 }: SmtpOptions): MailTransport {
  const options = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The URL's own `requireTLS` wins.
    requireTLS: hasPasswordToHide(url),
  }
  const transporter = nodemailer.createTransport({ url, ...options })
  const domain = readDomain(from)

  /** nodemailer skips the sign-in when none is offered. Sends no password. */
  async function offersSignIn(): Promise<boolean> {
    const nobody = new URL(url)
    nobody.username = nobody.password = ''
    try {
      // Thrown only when sign-in is offered.
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
