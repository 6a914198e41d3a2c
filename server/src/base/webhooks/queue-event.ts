import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@strom/contract'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { insertDelivery, listSubscribed } from './queries.ts'

export type WebhookPayload = {
  /** Never secrets. */
  data: Record<string, unknown>
  /** Erased with the account. */
  accountId?: string
  /** Equal for causes of one event. */
  dedupeKey?: string
}

/** See docs/integrations.md. */
function bodyOf(type: string, at: Date, data: WebhookPayload['data']): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

export async function queueDelivery(
  app: Pick<Core, 'clock' | 'jobs'>,
  tx: Db,
  webhookId: string,
  event: WebhookEvent | 'test',
  { data, accountId, dedupeKey }: WebhookPayload,
) {
  const id = randomUUID()
  const created_at = new Date(app.clock.now())
  const isNew = await insertDelivery(tx, {
    id,
    webhook_id: webhookId,
    event,
    created_at,
    account_id: accountId ?? null,
    dedupe_key: dedupeKey ?? null,
    body: bodyOf(event, created_at, data),
  })
  if (isNew) await app.jobs.send(tx, 'send-webhook', { deliveryId: id })
}

export async function queueEvent(
  app: Pick<Core, 'clock' | 'jobs'>,
  tx: Db,
  event: WebhookEvent,
  makePayload: () => WebhookPayload | Promise<WebhookPayload>,
): Promise<void> {
  const ids = await listSubscribed(tx, event)
  if (ids.length === 0) return
  const payload = await makePayload()
  for (const id of ids) await queueDelivery(app, tx, id, event, payload)
}
