import type { MoneyApp } from '../money-app.ts'
import { changesNothing } from './process-webhook-event.ts'
import type { Delivery, ProviderEvent } from './provider.ts'
import { insertEvent } from './queries-events.ts'

export type Received =
  | { ok: true; first: boolean }
  | { ok: false; reason: 'not-an-event' | 'not-genuine' | 'unverified' }

function parseEvent({ provider }: MoneyApp, body: string): ProviderEvent | null {
  try {
    return provider.readEvent(JSON.parse(body))
  } catch {
    return null
  }
}

/** `unverified`: the provider could not be asked and must resend. */
export async function receiveDelivery(app: MoneyApp, delivery: Delivery): Promise<Received> {
  const event = parseEvent(app, delivery.body)
  if (!event) return { ok: false, reason: 'not-an-event' }
  const verified = await app.provider.verifyDelivery(delivery)
  if (!verified.ok) {
    app.log.warn({ event: event.id, ...verified }, 'a webhook could not be verified')
    return { ok: false, reason: 'unverified' }
  }
  if (!verified.genuine) return { ok: false, reason: 'not-genuine' }
  const now = new Date(app.clock.now())
  const { id, type, stored: body, news } = event
  const stored = { provider: app.provider.name, id, type, body, now }
  if (await changesNothing(app, news)) {
    return { ok: true, first: await insertEvent(app.db, { ...stored, workedAt: now }) }
  }
  const first = await app.db.transaction().execute(async (tx) => {
    const isFirst = await insertEvent(tx, { ...stored, workedAt: null })
    if (isFirst) await app.jobs.send(tx, 'provider-event', { eventId: id })
    return isFirst
  })
  return { ok: true, first }
}
