import type { MoneyApp } from '../money-app.ts'
import type { PayPalDelivery } from '../paypal/paypal.ts'
import { parseEvent } from './event.ts'
import { changesNothing } from './process-webhook-event.ts'
import { insertEvent } from './queries-events.ts'

export type Received =
  | { ok: true; first: boolean }
  | { ok: false; reason: 'not-an-event' | 'not-genuine' | 'unverified' }

/** `unverified`: PayPal could not be asked and must resend. */
export async function receiveDelivery(app: MoneyApp, delivery: PayPalDelivery): Promise<Received> {
  const event = parseEvent(delivery.body)
  if (!event) return { ok: false, reason: 'not-an-event' }
  const verified = await app.paypal.verifyDelivery(delivery)
  if (!verified.ok) {
    app.log.warn({ event: event.id, ...verified }, 'a webhook could not be verified')
    return { ok: false, reason: 'unverified' }
  }
  if (!verified.genuine) return { ok: false, reason: 'not-genuine' }
  const now = new Date(app.clock.now())
  const { id, event_type: type } = event
  const stored = { id, type, body: event, now }
  if (await changesNothing(app, event)) {
    return { ok: true, first: await insertEvent(app.db, { ...stored, workedAt: now }) }
  }
  const first = await app.db.transaction().execute(async (tx) => {
    const isFirst = await insertEvent(tx, { ...stored, workedAt: null })
    if (isFirst) await app.jobs.send(tx, 'paypal-event', { eventId: id })
    return isFirst
  })
  return { ok: true, first }
}
