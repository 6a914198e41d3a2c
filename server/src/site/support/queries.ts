import { ticketStatus } from '@strom/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { containsPattern } from '../../base/db/contains-pattern.ts'
import type { Db } from '../../base/db/db.ts'
import type { TicketMessagesTable, TicketsTable } from '../../base/db/tables/site.ts'

/** Lists go from new to old: what follows is older. */
export type TicketCursor = { at: Date; id: number }

export async function insertTicket(
  db: Db,
  ticket: { account_id: string; type: number; subject: string; description: string; created_at: Date },
): Promise<number> {
  const row = await db
    .insertInto('tickets')
    .values({ ...ticket, active_at: ticket.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function listStaffToMail(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('is_staff', '=', true)
    .where('suspended_at', 'is', null)
    .where('ticket_mails', '=', true)
    .orderBy('id')
    .execute()
}

export async function updateTicketMails(db: Db, accountId: string, wanted: boolean) {
  await db.updateTable('accounts').set({ ticket_mails: wanted }).where('id', '=', accountId).execute()
}

export function lockTicket(tx: Db, id: number) {
  return tx.selectFrom('tickets').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export type TicketRow = Selectable<TicketsTable>

/** The caller holds the ticket. */
export async function updateTicketStatus(tx: Db, id: number, status: number, now: Date) {
  const resolved_at = status === ticketStatus.RESOLVED ? now : null
  await tx.updateTable('tickets').set({ status, resolved_at, active_at: now }).where('id', '=', id).execute()
}

export async function updateTicketActive(tx: Db, id: number, now: Date) {
  await tx.updateTable('tickets').set({ active_at: now }).where('id', '=', id).execute()
}

export async function insertMessage(tx: Db, message: Insertable<TicketMessagesTable>) {
  await tx.insertInto('ticket_messages').values(message).execute()
}

/** The latest active first. */
export function listMemberTickets(
  db: Db,
  accountId: string,
  { before, most }: { before?: TicketCursor; most: number },
) {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('active_at', 'id'), '<', tuple(before?.at ?? new Date(0), before?.id ?? 0)),
      ),
    )
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function selectForStaff(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .selectAll('tickets')
    .select('accounts.email')
}

/** In the C locale `lower` covers a to z only. */
const searched = sql`translate(lower(tickets.subject || ' ' || tickets.description), 'ÆØÅÄÖÜÉ', 'æøåäöüé')`

type StaffTicketsWanted = { status: number; text: string; before: TicketCursor | undefined; most: number }

/** The newest first; resolved ones by when they were resolved. */
export function listStaffTickets(db: Db, { status, text, before, most }: StaffTicketsWanted) {
  const at = status === ticketStatus.RESOLVED ? 'tickets.resolved_at' : 'tickets.created_at'
  const pattern = containsPattern(text)
  return selectForStaff(db)
    .where('status', '=', status)
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('accounts.email', 'like', pattern), sql<boolean>`${searched} like ${pattern}`]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(at, 'tickets.id'), '<', tuple(before?.at ?? new Date(0), before?.id ?? 0)),
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(most)
    .execute()
}

export function findStaffTicket(db: Db, id: number) {
  return selectForStaff(db).where('tickets.id', '=', id).executeTakeFirst()
}

export type StaffTicketRow = NonNullable<Awaited<ReturnType<typeof findStaffTicket>>>

/** Unresolved tickets in which the member wrote last. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('status', '<>', ticketStatus.RESOLVED)
    .where((eb) =>
      eb(
        eb.fn.coalesce(
          eb
            .selectFrom('ticket_messages')
            .select('author')
            .whereRef('ticket_id', '=', 'tickets.id')
            .orderBy('ticket_messages.id', 'desc')
            .limit(1),
          eb.val('member'),
        ),
        '=',
        'member',
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** Oldest first. */
export function listMessages(db: Db, ticketIds: number[]) {
  return db
    .selectFrom('ticket_messages')
    .innerJoin('accounts', 'accounts.id', 'ticket_messages.author_id')
    .leftJoin('mails', 'mails.id', 'ticket_messages.mail_id')
    .selectAll('ticket_messages')
    .select(['accounts.email as author_email', 'mails.state as mail_state'])
    .where('ticket_id', 'in', ticketIds)
    .orderBy('ticket_messages.id')
    .execute()
}

export async function countMessages(db: Db, ticketId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In characters. */
export async function sumMessageLengths(db: Db, ticketIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ticket_messages')
    .select(['ticket_id', sql<string>`sum(length(message))`.as('characters')])
    .where('ticket_id', 'in', ticketIds)
    .groupBy('ticket_id')
    .execute()
  return new Map(rows.map(({ ticket_id, characters }) => [ticket_id, Number(characters)]))
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]
