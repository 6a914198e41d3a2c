import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { SiteApp } from '../site-app.ts'
import { supportReplyMail } from './emails.ts'
import { insertMessage, lockTicket, updateTicketActive } from './queries.ts'
import { ticketLink } from './ticket.ts'

export type Reply = {
  /** The ticket's writer, as the caller believes. */
  userId: string
  ticketId: number
  message: string
  key?: CallKey | undefined
}

export type Replied = { ok: true } | { ok: false; reason: 'unknown' | 'of-other' | 'not-mailable' }

/**
 * Keeps nothing if no mail can be queued, so that a retry does not appear twice. The ticket's status stays.
 */
export function replyToTicket(app: SiteApp, staffId: string, reply: Reply): Promise<Replied> {
  const { userId, ticketId, message, key } = reply
  return once<Replied>(app, key, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const member = ticket && (await findAccount(tx, ticket.account_id))
    if (!ticket || !member) return { ok: false, reason: 'unknown' }
    if (member.id !== userId) return { ok: false, reason: 'of-other' }
    const reader = readerOf(app, member.language)
    const content = { subject: ticket.subject, message, link: ticketLink(app, ticketId) }
    const mail = await queueMail(app, tx, {
      kind: 'support-reply',
      to: member.email,
      language: member.language,
      ...supportReplyMail(reader, content),
    })
    if (mail.state === 'failed') return { ok: false, reason: 'not-mailable' }
    const now = new Date(app.clock.now())
    await insertMessage(tx, {
      ticket_id: ticketId,
      author: 'staff',
      author_id: staffId,
      message,
      mail_id: mail.id,
      created_at: now,
    })
    await updateTicketActive(tx, ticketId, now)
    return { ok: true }
  })
}
