import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@strom/contract'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { insertDelivery, listSubscribed } from './queries.ts'

export type Told = {
  /** The event's own keys; addresses and amounts, never a secret. */
  data: Record<string, unknown>
  /** The person whom it tells of: the log forgets it with them. */
  accountId?: string
  /** The same for two causes that are one and the same event, which is told once then. */
  dedupeKey?: string
}

/** The body of a message: see docs/integrations.md. */
function bodyOf(type: string, at: Date, data: Told['data']): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

/** Writes a delivery and its job in the caller's transaction. */
export async function queueDelivery(
  app: Pick<Core, 'clock' | 'jobs'>,
  tx: Db,
  webhookId: string,
  event: WebhookEvent | 'test',
  { data, accountId, dedupeKey }: Told,
) {
  const id = randomUUID()
  const created_at = new Date(app.clock.now())
  const isNew = await insertDelivery(tx, {
    ...{ id, webhook_id: webhookId, event, created_at },
    account_id: accountId ?? null,
    dedupe_key: dedupeKey ?? null,
    body: bodyOf(event, created_at, data),
  })
  if (isNew) await app.jobs.send(tx, 'send-webhook', { deliveryId: id })
}

/**
 * Tells every webhook that wants to hear of an event, once the caller's transaction commits. `tell` is asked only where there
 * is one.
 */
export async function queueEvent(
  app: Pick<Core, 'clock' | 'jobs'>,
  tx: Db,
  event: WebhookEvent,
  tell: () => Told | Promise<Told>,
): Promise<void> {
  const ids = await listSubscribed(tx, event)
  if (ids.length === 0) return
  const told = await tell()
  for (const id of ids) await queueDelivery(app, tx, id, event, told)
}
