import { type StaffTicket, type Ticket, ticketStatus } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import type { SiteApp } from '../site-app.ts'
import {
  findStaffTicket,
  listMemberTickets,
  listMessages,
  listStaffTickets,
  type MessageRow,
  sumMessageLengths,
  type TicketCursor,
  type TicketRow,
} from './queries.ts'
import { toStaffTicket, toTicket } from './ticket.ts'

/** `older` is a cursor in wire form. */
type TicketPage<T> = { tickets: T[]; older: string | null }

const pageLength = 50
/** A page of very long texts ends sooner, to load quickly on a phone too. */
const maxPageCharacters = 1_000_000

/** `milliseconds-number`; undefined if malformed. */
export function parseCursor(wire: string): TicketCursor | undefined {
  const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(wire) ?? []
  return at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined
}

/** At least one. */
async function countRowsOfPage(db: Db, rows: TicketRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const lengths = await sumMessageLengths(
    db,
    rows.map(({ id }) => id),
  )
  let characters = 0
  const tooLong = rows.findIndex(({ id, description }, at) => {
    characters += description.length + (lengths.get(id) ?? 0)
    return at > 0 && characters > maxPageCharacters
  })
  return Math.min(tooLong === -1 ? rows.length : tooLong, pageLength)
}

/** Expects one row too many. */
async function cut<Row extends TicketRow>(db: Db, rows: Row[], at: (row: Row) => Date | null) {
  const shown = rows.slice(0, await countRowsOfPage(db, rows))
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { shown, older: last ? `${at(last)?.getTime()}-${last.id}` : null }
}

async function withMessages<Row extends TicketRow, T>(
  app: SiteApp,
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

/** The latest active first. */
export async function listOwnTickets(
  app: SiteApp,
  accountId: string,
  before?: TicketCursor,
): Promise<TicketPage<Ticket>> {
  const rows = await listMemberTickets(app.db, accountId, { ...(before && { before }), most: pageLength + 1 })
  const { shown, older } = await cut(app.db, rows, (row) => row.active_at)
  return { tickets: await withMessages(app, shown, toTicket), older }
}

export async function listForStaff(
  app: SiteApp,
  { status, text = '', before }: { status: number; text?: string; before?: TicketCursor | undefined },
): Promise<TicketPage<StaffTicket>> {
  const rows = await listStaffTickets(app.db, { status, text, before, most: pageLength + 1 })
  const at = (row: TicketRow) => (status === ticketStatus.RESOLVED ? row.resolved_at : row.created_at)
  const { shown, older } = await cut(app.db, rows, at)
  return { tickets: await withMessages(app, shown, toStaffTicket), older }
}

export async function listFirstForStaff(app: SiteApp) {
  const open = await listForStaff(app, { status: ticketStatus.OPEN })
  const inProgress = await listForStaff(app, { status: ticketStatus.IN_PROGRESS })
  const resolved = await listForStaff(app, { status: ticketStatus.RESOLVED })
  return {
    tickets: [...open.tickets, ...inProgress.tickets, ...resolved.tickets],
    older: resolved.older,
    olderOpen: open.older,
    olderInProgress: inProgress.older,
  }
}

export async function readForStaff(app: SiteApp, id: number): Promise<StaffTicket | null> {
  const row = await findStaffTicket(app.db, id)
  const [ticket] = row ? await withMessages(app, [row], toStaffTicket) : []
  return ticket ?? null
}
