import type { Db } from '../../base/db/db.ts'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import type { SiteApp } from '../site-app.ts'
import { mailStaff } from './mail-staff.ts'
import { insertTicket } from './queries.ts'
import { ticketLink } from './ticket.ts'

type NewTicket = { type: number; subject: string; description: string; key?: CallKey | undefined }

const limits = ['support-member', 'support-member-day'] as const

/** Tickets, stream requests and answers share the limits of an hour and a day. */
export async function countMessage(app: SiteApp, tx: Db, accountId: string): Promise<{ ok: true } | TooMany> {
  for (const kind of limits) {
    const seconds = await consumeAttempt(tx, readLimit(app, kind), accountId)
    if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  }
  return { ok: true }
}

/** Once per call key. */
export async function createTicket(
  app: SiteApp,
  accountId: string,
  { key, ...ticket }: NewTicket,
): Promise<{ ok: true } | TooMany> {
  return once<{ ok: true } | TooMany>(app, key, async (tx) => {
    const counted = await countMessage(app, tx, accountId)
    if (!counted.ok) return counted
    const created_at = new Date(app.clock.now())
    const ticketId = await insertTicket(tx, { account_id: accountId, ...ticket, created_at })
    const { subject, description: text } = ticket
    const data = { ticketId, memberId: accountId, subject, text, link: ticketLink(app, ticketId) }
    await queueEvent(app, tx, 'ticket.opened', () => ({ accountId, data }))
    await mailStaff(app, tx, { accountId, ticketId, subject, text, isAnswer: false })
    return { ok: true }
  })
}
