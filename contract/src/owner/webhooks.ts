import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** Everything that a webhook can tell of; docs/integrations.md says what each brings. */
export const webhookEvents = [
  'member.joined',
  'access.changed',
  'access.ended',
  'order.paid',
  'order.refunded',
  'stream.live',
  'stream.off-air',
  'stream.down',
  'ticket.opened',
  'ticket.answered',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The most webhooks that a site may have. */
export const maxWebhooks = 20

const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

const delivery = z.object({
  id: z.string(),
  /** One of `webhookEvents`, or `test`. */
  event: z.string(),
  state: deliveryState,
  tries: z.int(),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.nullable(z.int()),
  /** Why the last try failed. */
  error: z.nullable(z.string()),
  at: moment,
  triedAt: z.nullable(moment),
  /** The body as it is sent. */
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof delivery>

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  at: moment,
  /** How its last delivery stands; null before the first. */
  last: z.nullable(deliveryState),
})
export type Webhook = z.output<typeof webhook>

const fields = {
  url: z.string().check(z.trim(), z.maxLength(2000, { error: 'textTooLong' })),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
}

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    access: 'owner',
    summary: 'The addresses of other programs that are told what happens, oldest first.',
    answer: answer({ webhooks: z.array(webhook) }),
  }),
  /** 2: no address of the web, or too many. `secret` signs what is sent, and is told here only. */
  add: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/add',
    access: 'owner',
    asksPassword: true,
    summary: 'Tell a program’s address of some events from now on.',
    body: z.object(fields),
    invalidCode: plainResult.fail,
    answer: answer({ id: z.optional(z.string()), secret: z.optional(z.string()) }),
  }),
  /** 2: no such webhook, or no address of the web. */
  change: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/change',
    access: 'owner',
    asksPassword: true,
    summary: 'Change a webhook, or turn it off and on.',
    body: z.object({ id: z.string(), isOn: z.boolean(), ...fields }),
    invalidCode: plainResult.fail,
    answer: answer({}),
  }),
  /** 2: there is no such webhook. */
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/renew-secret',
    access: 'owner',
    asksPassword: true,
    summary: 'Sign with another secret from now on; what waits is signed with it, too.',
    body: z.object({ id: z.string() }),
    answer: answer({ secret: z.optional(z.string()) }),
  }),
  /** 2: there is no such webhook. */
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/remove',
    access: 'owner',
    summary: 'Remove a webhook with its log; what waits is not sent.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  /** 2: there is no such webhook, or it is off. */
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/send-test',
    access: 'owner',
    summary: 'Send the event `test` to a webhook.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  /** 2: there is no such webhook. */
  deliveries: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/deliveries',
    access: 'owner',
    summary: 'The last fifty deliveries to a webhook, newest first.',
    body: z.object({ id: z.string() }),
    answer: answer({ deliveries: z.optional(z.array(delivery)) }),
  }),
  /** 2: there is no such delivery, it still waits, or its webhook is off. */
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/send-again',
    access: 'owner',
    summary: 'Send a delivery once more, as the same message.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
}
