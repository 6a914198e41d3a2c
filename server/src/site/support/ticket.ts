import type { StaffTicket, StaffTicketMessage, Ticket, TicketMessage } from '@strom/contract'
import type { SiteApp } from '../site-app.ts'
import type { MessageRow, StaffTicketRow, TicketRow } from './queries.ts'

/** Undefined if malformed. */
export function parseTicketId(wire: string | number): number | undefined {
  return /^\d{1,15}$/.test(String(wire)) ? Number(wire) : undefined
}

export function ticketLink(app: SiteApp, id: number): string {
  return `${app.config.publicUrl}/contactus?ticket=${id}`
}

export function staffTicketLink(app: SiteApp, id: number): string {
  return `${app.config.publicUrl}/adminsupport?ticket=${id}`
}

function ticketFields(row: TicketRow) {
  return {
    id: String(row.id),
    type: row.type,
    subject: row.subject,
    description: row.description,
    status: row.status,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  }
}

function toMessage(row: MessageRow): TicketMessage {
  return {
    id: String(row.id),
    author: row.author,
    message: row.message,
    created_at: row.created_at.toISOString(),
  }
}

function toStaffMessage(row: MessageRow): StaffTicketMessage {
  return { ...toMessage(row), author_email: row.author_email, mailState: row.mail_state }
}

/** Without the names of staff. */
export function toTicket(row: TicketRow, messages: MessageRow[]): Ticket {
  return { ...ticketFields(row), messages: messages.map(toMessage) }
}

/** Keys as the contract spells them. */
export function toStaffTicket(row: StaffTicketRow, messages: MessageRow[]): StaffTicket {
  return {
    ...ticketFields(row),
    user__id: row.account_id,
    user__email: row.email,
    messages: messages.map(toStaffMessage),
  }
}
