import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** See docs/integrations.md. */
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

export const maxWebhooks = 20

const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

const delivery = z.object({
  id: z.string(),
  /** One of `webhookEvents`, or `test`. */
  event: z.string(),
  state: deliveryState,
  tries: z.int(),
  /** HTTP; null: no answer. */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  at: moment,
  triedAt: z.nullable(moment),
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof delivery>

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  at: moment,
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
  /** `secret` signs deliveries, and is told only here. */
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
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/renew-secret',
    access: 'owner',
    asksPassword: true,
    summary: 'Sign with another secret from now on; what waits is signed with it, too.',
    body: z.object({ id: z.string() }),
    answer: answer({ secret: z.optional(z.string()) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/remove',
    access: 'owner',
    summary: 'Remove a webhook with its log; what waits is not sent.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/send-test',
    access: 'owner',
    summary: 'Send the event `test` to a webhook.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
  deliveries: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/deliveries',
    access: 'owner',
    summary: 'The last fifty deliveries to a webhook, newest first.',
    body: z.object({ id: z.string() }),
    answer: answer({ deliveries: z.optional(z.array(delivery)) }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/send-again',
    access: 'owner',
    summary: 'Send a delivery once more, as the same message.',
    body: z.object({ id: z.string() }),
    answer: answer({}),
  }),
}
