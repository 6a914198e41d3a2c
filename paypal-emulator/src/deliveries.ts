import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import { moment, newId } from './context.ts'
import type { Store } from './queries.ts'
import type { DeliveryRecord } from './records.ts'
import { signedHeaders } from './signatures.ts'

/** How events travel to the webhook; a test bends it. */
export type DeliveryPolicy = {
  /** How often each event is sent. */
  copies: number
  /** How late, in seconds of the emulator's clock. */
  delaySeconds: number
  /** Kept back until they are released by hand, in whatever order. */
  hold: boolean
}

const usualPolicy: DeliveryPolicy = { copies: 1, delaySeconds: 0, hold: false }

/** Sends one delivery; gives the status of the answer, 0 when there was none. */
export type Deliver = (headers: Record<string, string>, body: string) => Promise<number>

/** As PayPal: 25 tries over three days. Seconds between two tries. */
const maxAttempts = 25
const pauseSeconds = (tries: number) => Math.min(2 ** (tries - 1), 4 * 3600)

type Options = { store: Store; clock: Clock; webhookId: string; deliver: Deliver }

export type Deliveries = ReturnType<typeof createDeliveries>

/** The events on their way to the webhook: kept in the store until they are acknowledged with 2xx. */
export function createDeliveries({ store, clock, webhookId, deliver }: Options) {
  let policy = usualPolicy

  function queue(eventId: string, type: string, body: string) {
    const due = clock.now() + policy.delaySeconds * 1000
    for (let copy = 0; copy < policy.copies; copy += 1) {
      const id = `${eventId}#${randomUUID()}`
      const state = policy.hold ? 'held' : 'waiting'
      store.put('delivery', id, { id, eventId, type, body, state, tries: 0 }, policy.hold ? undefined : due)
    }
  }

  function transmit(body: string) {
    return deliver(signedHeaders(store, { webhookId, body, at: clock.now() }), body)
  }

  async function tryOnce(delivery: DeliveryRecord) {
    const lastStatus = await transmit(delivery.body)
    const tried = { ...delivery, tries: delivery.tries + 1, lastStatus }
    if (lastStatus >= 200 && lastStatus < 300) {
      store.put('delivery', delivery.id, { ...tried, state: 'delivered' })
    } else if (tried.tries >= maxAttempts) {
      store.put('delivery', delivery.id, { ...tried, state: 'given-up' })
    } else {
      store.put('delivery', delivery.id, tried, clock.now() + pauseSeconds(tried.tries) * 1000)
    }
  }

  return {
    setPolicy(changed: Partial<DeliveryPolicy>) {
      policy = { ...usualPolicy, ...changed }
    },
    /** Writes an event, in the caller's transaction. */
    publish(type: string, resourceType: string, summary: string, resource: object) {
      const id = `WH-${newId()}-${newId()}`
      const body = JSON.stringify({
        id,
        event_version: '1.0',
        create_time: moment(clock.now()),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary,
        resource,
        links: [],
      })
      queue(id, type, body)
    },
    /** Sends what is due, one after the other. */
    async sendDue() {
      for (const { record } of store.listDue('delivery', clock.now())) await tryOnce(record)
    },
    /** Lets those go that were held. They fall due in the order given. */
    release(order: 'as-told' | 'reversed') {
      const held = store.list('delivery').filter(({ state }) => state === 'held')
      if (order === 'reversed') held.reverse()
      const first = clock.now() - held.length
      held.forEach((delivery, at) => {
        store.put('delivery', delivery.id, { ...delivery, state: 'waiting' }, first + at)
      })
      return held.length
    },
    /** Sends an event once more, as PayPal does on request. False when it is not known. */
    repeat(eventId: string) {
      const told = store.list('delivery').find((delivery) => delivery.eventId === eventId)
      if (told) queue(eventId, told.type, told.body)
      return told !== undefined
    },
    /** Sends what PayPal never signed; gives the status it is answered. */
    forge(body: string, how: 'unsigned' | 'tampered' | 'other-webhook') {
      const at = clock.now()
      const headers = signedHeaders(store, {
        webhookId: how === 'other-webhook' ? 'OTHERWEBHOOK' : webhookId,
        body: how === 'tampered' ? `${body} ` : body,
        at,
      })
      if (how !== 'unsigned') return deliver(headers, body)
      return deliver({ 'content-type': headers['content-type'] }, body)
    },
  }
}
