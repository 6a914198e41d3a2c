import type { StaffTicket, Ticket } from '@strom/contract'
import type { App } from '../app.ts'
import {
  listMemberTickets,
  listMessages,
  listResolvedTickets,
  listUnresolvedTickets,
  type MessageRow,
  type TicketCursor,
  type TicketRow,
} from './queries.ts'
import { toStaffTicket, toTicket } from './ticket.ts'

/** Tickets, and where the next older ones begin, as it travels. */
type TicketPage<T> = { tickets: T[]; older: string | null }

const memberPage = 50
const resolvedPage = 100

/** A place in a list as it travels: milliseconds and number. Undefined for what is none. */
export function parseCursor(wire: string): TicketCursor | undefined {
  const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(wire) ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}

/** Cuts a list that was asked for with one row too many. */
function cut<Row extends TicketRow>(rows: Row[], most: number, at: (row: Row) => Date | null) {
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return { shown, older: last ? `${at(last)?.getTime()}-${last.id}` : null }
}

/** The tickets with their messages, which are read for all of them at once. */
async function withMessages<Row extends TicketRow, T>(
  app: App,
  rows: Row[],
  show: (row: Row, messages: MessageRow[]) => T,
) {
  const messages =
    rows.length > 0
      ? await listMessages(
          app.db,
          rows.map(({ id }) => id),
        )
      : []
  const byTicket = Map.groupBy(messages, ({ ticket_id }) => ticket_id)
  return rows.map((row) => show(row, byTicket.get(row.id) ?? []))
}

/** The member's own tickets, the latest active first; `before` asks for older ones. */
export async function listOwnTickets(
  app: App,
  accountId: string,
  before?: TicketCursor,
): Promise<TicketPage<Ticket>> {
  const rows = await listMemberTickets(app.db, accountId, { ...(before && { before }), most: memberPage + 1 })
  const { shown, older } = cut(rows, memberPage, (row) => row.active_at)
  return { tickets: await withMessages(app, shown, toTicket), older }
}

/** Tickets that were resolved, the last first; `before` asks for older ones. */
export async function listResolved(app: App, before?: TicketCursor): Promise<TicketPage<StaffTicket>> {
  const rows = await listResolvedTickets(app.db, { ...(before && { before }), most: resolvedPage + 1 })
  const { shown, older } = cut(rows, resolvedPage, (row) => row.resolved_at)
  return { tickets: await withMessages(app, shown, toStaffTicket), older }
}

/** Tickets for staff: all unresolved, then the latest resolved. */
export async function listForStaff(app: App): Promise<TicketPage<StaffTicket>> {
  const unresolved = await listUnresolvedTickets(app.db)
  const { tickets, older } = await listResolved(app)
  return { tickets: [...(await withMessages(app, unresolved, toStaffTicket)), ...tickets], older }
}
