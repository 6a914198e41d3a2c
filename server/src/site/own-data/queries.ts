import { paymentReference } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'

function listOwnPayments(db: Db, accountId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['created_at', 'number as receipt', 'cents', 'provider', 'provider_transaction_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** Without secrets; columns are named for their reader. */
export async function listOwnData(db: Db, accountId: string) {
  const email = db.selectFrom('accounts').select('email').where('id', '=', accountId)
  return {
    account: await db
      .selectFrom('accounts')
      .select(['email', 'username', 'language', 'created_at', 'deletion_at'])
      .where('id', '=', accountId)
      .execute(),
    devices: await db
      .selectFrom('devices')
      .select(['agent', 'network', 'created_at', 'last_seen_at', 'ended_at', 'ended_reason'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    networks: await db
      .selectFrom('account_networks')
      .select(['network', 'first_seen_at', 'last_seen_at'])
      .where('account_id', '=', accountId)
      .orderBy('first_seen_at')
      .execute(),
    watched: await db
      .selectFrom('playback_sessions')
      .leftJoin('streams', 'streams.id', 'playback_sessions.stream_id')
      .select([
        'streams.title as stream',
        'player',
        'ip',
        'network',
        'cast_network',
        'playback_sessions.created_at',
        'ended_reason',
      ])
      .where('account_id', '=', accountId)
      .orderBy('playback_sessions.created_at')
      .execute(),
    streams: await db
      .selectFrom('own_streams')
      .innerJoin('streams', 'streams.id', 'own_streams.stream_id')
      .select(['streams.title as stream', 'favourite_since', 'watched_at'])
      .where('account_id', '=', accountId)
      .orderBy('streams.title')
      .execute(),
    programmeReminders: await db
      .selectFrom('programme_reminders')
      .innerJoin('programme_entries as entry', 'entry.id', 'entry_id')
      .innerJoin('streams', 'streams.id', 'entry.stream_id')
      .select(['entry.title as programme', 'streams.title as stream', 'starts_at', 'weekly'])
      .where('account_id', '=', accountId)
      .orderBy('starts_at')
      .execute(),
    access: await db
      .selectFrom('grants')
      .select(['created_at', 'kind', 'months', 'days', 'seconds', 'reason'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    rewardPoints: await db
      .selectFrom('reward_entries')
      .select(['created_at', 'kind', 'points'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    orders: await db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['orders.id as order', 'created_at', 'state', 'order_lines.email', 'months', 'total_cents'])
      .where('buyer_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('position')
      .execute(),
    payments: (await listOwnPayments(db, accountId)).map(
      ({ provider, provider_transaction_id: transactionId, ...payment }) => ({
        ...payment,
        ...paymentReference({ provider, transactionId }),
      }),
    ),
    invitations: await db
      .selectFrom('invitations')
      .select(['email', 'created_at', 'registered_at', 'completed_at'])
      .where('inviter_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    tickets: await db
      .selectFrom('tickets')
      .select(['id as ticket', 'created_at', 'subject', 'description'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    ticketMessages: await db
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select(['ticket_id as ticket', 'ticket_messages.created_at', 'author', 'message'])
      .where('tickets.account_id', '=', accountId)
      .orderBy('ticket_messages.id')
      .execute(),
    toldPrograms: await db
      .selectFrom('webhook_deliveries')
      .select(['created_at', 'event', 'body'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['created_at', 'kind', 'subject', 'state', 'sent_at'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute(),
  }
}

/** Whether an order that the account paid for or benefits from is unsettled. */
export async function hasUnsettledOrder(db: Db, accountId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('state', 'in', ['capturing', 'pending']), eb('needs_review', '=', true)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('buyer_id', '=', accountId),
        exists(
          selectFrom('order_lines')
            .select('order_id')
            .whereRef('order_id', '=', 'orders.id')
            .where('account_id', '=', accountId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

export async function updateDeletion(db: Db, accountId: string, deletionAt: Date | null) {
  await db.updateTable('accounts').set({ deletion_at: deletionAt }).where('id', '=', accountId).execute()
}

export async function updateSuspended(tx: Db, accountId: string, at: Date) {
  await tx.updateTable('accounts').set({ suspended_at: at }).where('id', '=', accountId).execute()
}

/** The longest due first. */
export function listDueDeletions(db: Db, now: Date) {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_at')
    .limit(100)
    .execute()
}
