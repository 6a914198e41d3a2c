import type { SiteApp } from '../site-app.ts'
import { lockTicket, updateTicketStatus } from './queries.ts'

export type StatusChanged = { ok: true } | { ok: false; reason: 'unknown' }

/** Repeating the status does nothing, so that `resolved_at` stays. */
export function changeStatus(app: SiteApp, ticketId: number, status: number): Promise<StatusChanged> {
  return app.db.transaction().execute(async (tx): Promise<StatusChanged> => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return { ok: false, reason: 'unknown' }
    if (ticket.status !== status) await updateTicketStatus(tx, ticketId, status, new Date(app.clock.now()))
    return { ok: true }
  })
}
