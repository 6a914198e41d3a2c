import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../db/tables/integrations.ts'

const wants = (event: string) => sql<boolean>`events @> ${JSON.stringify([event])}::jsonb`

export async function listSubscribed(db: Db, event: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('is_on', '=', true)
    .where(wants(event))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertDelivery(tx: Db, row: Insertable<WebhookDeliveriesTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findWaitingDelivery(db: Db, id: string) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['delivery.id', 'body', 'webhook_id', 'url', 'sealed_secret', 'is_on'])
    .where('delivery.id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export type Tried = {
  state: 'waiting' | 'delivered' | 'failed'
  status: number | null
  error: string | null
  tried_at: Date
}

export async function markTried(db: Db, id: string, tried: Tried) {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ ...tried, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export function listWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'is_on', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('state')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('last'),
    )
    .orderBy('created_at')
    .execute()
}

export function findWebhook(db: Db, id: string) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertWebhook(tx: Db, row: Insertable<WebhooksTable>) {
  await tx.insertInto('webhooks').values(row).execute()
}

type Change = { url?: string; events?: string; is_on?: boolean; sealed_secret?: string }

export async function updateWebhook(tx: Db, id: string, change: Change) {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Db, id: string) {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export function listDeliveries(db: Db, webhookId: string, limit: number) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function reviveDelivery(tx: Db, id: string) {
  return tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .where('webhook_id', 'in', (eb) => eb.selectFrom('webhooks').select('id').where('is_on', '=', true))
    .returning(['webhook_id', 'event'])
    .executeTakeFirst()
}

export async function listWaitingDeliveries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export function deleteDeliveriesBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'webhook_deliveries', (eb) => eb('created_at', '<', moment))
}
