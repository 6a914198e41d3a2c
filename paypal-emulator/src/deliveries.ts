import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import { moment, newId } from './context.ts'
import type { Store } from './queries.ts'
import type { DeliveryRecord } from './records.ts'
import { signedHeaders } from './signatures.ts'

export type DeliveryPolicy = {
  copies: number
  /** By the emulator's clock. */
  delaySeconds: number
  hold: boolean
}

const usualPolicy: DeliveryPolicy = { copies: 1, delaySeconds: 0, hold: false }

/** Resolves to the status, 0 without an answer. */
export type Deliver = (headers: Record<string, string>, body: string) => Promise<number>

/** As PayPal: 25 tries over three days; seconds between two. */
const maxAttempts = 25
const pauseSeconds = (tries: number) => Math.min(2 ** (tries - 1), 4 * 3600)

type Options = { store: Store; clock: Clock; webhookId: string; deliver: Deliver }

export type Deliveries = ReturnType<typeof createDeliveries>

/** Kept in the store until acknowledged with 2xx. */
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
    /** In the caller's transaction. */
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
    async sendDue() {
      for (const { record } of store.listDue('delivery', clock.now())) await tryOnce(record)
    },
    /** They fall due in the given order. */
    release(order: 'as-told' | 'reversed') {
      const held = store.list('delivery').filter(({ state }) => state === 'held')
      if (order === 'reversed') held.reverse()
      const first = clock.now() - held.length
      held.forEach((delivery, at) => {
        store.put('delivery', delivery.id, { ...delivery, state: 'waiting' }, first + at)
      })
      return held.length
    },
    /** As PayPal does on request; false: unknown event. */
    repeat(eventId: string) {
      const told = store.list('delivery').find((delivery) => delivery.eventId === eventId)
      if (told) queue(eventId, told.type, told.body)
      return told !== undefined
    },
    /** Resolves to the answer's status. */
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
