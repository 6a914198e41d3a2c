import { ticketStatus } from '@strom/contract'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import type { SiteApp } from '../site-app.ts'
import { countMessage } from './create-ticket.ts'
import { mailStaff } from './mail-staff.ts'
import {
  countMessages,
  insertMessage,
  lockTicket,
  updateTicketActive,
  updateTicketStatus,
} from './queries.ts'
import { ticketLink } from './ticket.ts'

export type Answered = { ok: true } | { ok: false; reason: 'unknown' | 'full' } | TooMany

/** A ticket is shown whole; a longer exchange needs a new one. */
const maxMessages = 200

/** Another member's ticket is `unknown`. */
export async function answerTicket(
  app: SiteApp,
  accountId: string,
  { ticketId, message, key }: { ticketId: number; message: string; key?: CallKey | undefined },
): Promise<Answered> {
  return once<Answered>(app, key, async (tx) => {
    const counted = await countMessage(app, tx, accountId)
    if (!counted.ok) return counted
    const ticket = await lockTicket(tx, ticketId)
    if (ticket?.account_id !== accountId) return { ok: false, reason: 'unknown' }
    if ((await countMessages(tx, ticketId)) >= maxMessages) return { ok: false, reason: 'full' }
    const now = new Date(app.clock.now())
    await insertMessage(tx, {
      ticket_id: ticketId,
      author: 'member',
      author_id: accountId,
      message,
      mail_id: null,
      created_at: now,
    })
    if (ticket.status === ticketStatus.RESOLVED) {
      await updateTicketStatus(tx, ticketId, ticketStatus.OPEN, now)
    } else await updateTicketActive(tx, ticketId, now)
    const { subject } = ticket
    const data = { ticketId, memberId: accountId, subject, text: message, link: ticketLink(app, ticketId) }
    await queueEvent(app, tx, 'ticket.answered', () => ({ accountId, data }))
    await mailStaff(app, tx, { accountId, ticketId, subject, text: message, isAnswer: true })
    return { ok: true }
  })
}
