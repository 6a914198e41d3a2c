import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { DisputesTable } from '../../base/db/tables/payments.ts'

type EventKey = { provider: string; id: string }

type NewEvent = EventKey & { type: string; body: object; now: Date; workedAt: Date | null }

/** False if the event is known already. */
export async function insertEvent(
  tx: Db,
  { provider, id, type, body, now, workedAt }: NewEvent,
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_events')
    .values({
      provider,
      id,
      type,
      body: JSON.stringify(body),
      received_at: now,
      worked_at: workedAt,
      tried_at: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findEvent(db: Db, { provider, id }: EventKey) {
  return db
    .selectFrom('provider_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** `problem`: a remark for staff. */
export async function markEventProcessed(
  db: Db,
  { provider, id }: EventKey,
  now: Date,
  problem: string | null,
) {
  await db
    .updateTable('provider_events')
    .set({ worked_at: now, problem })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

export async function markEventTried(db: Db, { provider, id }: EventKey, now: Date, problem: string) {
  await db
    .updateTable('provider_events')
    .set((eb) => ({ tries: eb('tries', '+', 1), tried_at: now, problem }))
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .execute()
}

/** The wait grows with each try, up to an hour. */
export function listWaitingEvents(
  db: Db,
  provider: string,
  { now, afterSeconds }: { now: Date; afterSeconds: number },
) {
  return db
    .selectFrom('provider_events')
    .select('id')
    .where('provider', '=', provider)
    .where('worked_at', 'is', null)
    .where(
      sql<boolean>`coalesce(tried_at, received_at)
        + make_interval(secs => least(3600, ${afterSeconds}::double precision * (1 + tries))) <= ${now}`,
    )
    .orderBy('received_at')
    .limit(100)
    .execute()
}

export function findDispute(db: Db, id: string) {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasOpenDispute(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

export type DisputeState = DisputesTable['state']

type Dispute = {
  id: string
  payment_id: string
  state: DisputeState
  reason: string | null
  created_at: Date
  closed_at: Date | null
}

/** Call while holding the payment's lock. */
export async function upsertDispute(tx: Db, dispute: Dispute): Promise<void> {
  const { state, closed_at } = dispute
  await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, closed_at }))
    .execute()
}
