import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import { createAccessTokens } from './access-token.ts'
import { toAmount } from './amounts.ts'
import { createCalls, defaultRetryLimits, type PayPalCall, type RetryLimits } from './calls.ts'
import { parseCapture, parseOrder, parseRefund, parseSubscription } from './parse.ts'
import type { PayPal, PayPalAnswer, PayPalFailure, PayPalOrder } from './paypal.ts'
import { verificationRequest } from './verification.ts'
import {
  captureAnswer,
  orderAnswer,
  refundAnswer,
  subscriptionAnswer,
  verificationAnswer,
  webhookAnswer,
} from './wire.ts'

export type PayPalOptions = {
  /** No trailing slash. The emulator's is known only later. */
  apiAddress: string | (() => Promise<string>)
  scriptAddress: string
  clientId: string
  clientSecret: string
  webhookId: string
  demonstration: boolean
  clock: Clock
  log: Logger
  patience?: RetryLimits
}

/** PayPal refuses longer texts. */
const maxTextLength = { description: 127, note: 255, reason: 128 } as const

/** UTF-8 cannot encode half a surrogate pair. */
function cut(text: string, what: keyof typeof maxTextLength): string {
  return text.slice(0, maxTextLength[what]).replace(/[\ud800-\udbff]$/, '')
}

/** Browsers send such ids; none may change the path. */
const idPattern = /^[\w-]{1,64}$/

const noSuchId: PayPalFailure = {
  ok: false,
  reason: 'refused',
  httpStatus: 404,
  issue: 'INVALID_RESOURCE_ID',
  description: 'This is no id of PayPal’s.',
}

const notUnderstood: PayPalFailure = {
  ok: false,
  reason: 'uncertain',
  description: 'the answer is not understood',
}

export function createPayPal(options: PayPalOptions): PayPal {
  const { apiAddress: address, clientId, clientSecret, clock, demonstration, log, webhookId } = options
  const apiAddress = typeof address === 'string' ? () => Promise.resolve(address) : address
  const patience = options.patience ?? defaultRetryLimits
  const tokens = createAccessTokens({ apiAddress, clientId, clientSecret, clock, timeoutMs: patience.tryMs })
  const calls = createCalls({ apiAddress, tokens, log, patience })

  async function order(call: PayPalCall): Promise<PayPalAnswer<{ order: PayPalOrder }>> {
    const called = await calls.make(call, orderAnswer)
    if (!called.ok) return called
    const read = parseOrder(called.answer)
    return read ? { ok: true, order: read } : notUnderstood
  }

  async function findSubscription(id: string) {
    if (!idPattern.test(id)) return noSuchId
    const call = { method: 'GET', path: `/v1/billing/subscriptions/${id}` } as const
    const called = await calls.make(call, subscriptionAnswer)
    return called.ok ? { ok: true as const, subscription: parseSubscription(called.answer) } : called
  }

  return {
    clientId,
    scriptAddress: options.scriptAddress,
    demonstration,

    createOrder({ requestId, customId, cents, description }) {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: customId,
            // PayPal accepts an invoice once, so a second order for the same purchase cannot be paid.
            invoice_id: customId,
            description: cut(description, 'description'),
            amount: { currency_code: 'USD', value: toAmount(cents) },
          },
        ],
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      })
      return order({ method: 'POST', path: '/v2/checkout/orders', body, requestId })
    },

    async findOrder(orderId) {
      if (!idPattern.test(orderId)) return noSuchId
      return order({ method: 'GET', path: `/v2/checkout/orders/${orderId}` })
    },

    async captureOrder({ orderId, requestId }) {
      if (!idPattern.test(orderId)) return noSuchId
      return order({
        method: 'POST',
        path: `/v2/checkout/orders/${orderId}/capture`,
        body: '{}',
        requestId,
      })
    },

    async findCapture(captureId) {
      if (!idPattern.test(captureId)) return noSuchId
      const call = { method: 'GET', path: `/v2/payments/captures/${captureId}` } as const
      const called = await calls.make(call, captureAnswer)
      return called.ok ? { ok: true, capture: parseCapture(called.answer) } : called
    },

    async refundCapture({ captureId, requestId, cents, note }) {
      if (!idPattern.test(captureId)) return noSuchId
      const body = JSON.stringify({
        ...(cents !== undefined && { amount: { currency_code: 'USD', value: toAmount(cents) } }),
        ...(note && { note_to_payer: cut(note, 'note') }),
      })
      const path = `/v2/payments/captures/${captureId}/refund`
      const called = await calls.make({ method: 'POST', path, body, requestId }, refundAnswer)
      return called.ok ? { ok: true, refund: { captureId, ...parseRefund(called.answer) } } : called
    },

    async findRefund(refundId) {
      if (!idPattern.test(refundId)) return noSuchId
      const call = { method: 'GET', path: `/v2/payments/refunds/${refundId}` } as const
      const called = await calls.make(call, refundAnswer)
      return called.ok ? { ok: true, refund: parseRefund(called.answer) } : called
    },

    findSubscription,

    async cancelSubscription(subscriptionId, reason) {
      if (!idPattern.test(subscriptionId)) return noSuchId
      const body = JSON.stringify({ reason: cut(reason, 'reason') })
      const path = `/v1/billing/subscriptions/${subscriptionId}/cancel`
      const called = await calls.make({ method: 'POST', path, body }, z.object({}))
      if (called.ok) return { ok: true }
      if (called.reason !== 'refused' || called.httpStatus !== 422) return called
      // It may be cancelled already, by an earlier attempt or by the subscriber.
      const found = await findSubscription(subscriptionId)
      const over = found.ok && ['CANCELLED', 'EXPIRED'].includes(found.subscription.status)
      return over ? { ok: true } : called
    },

    async findWebhook() {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`
      const called = await calls.make({ method: 'GET', path }, webhookAnswer)
      if (!called.ok) return called
      const { url = null, event_types: types } = called.answer
      const events = types?.map(({ name }) => name) ?? null
      return { ok: true, address: url, events: events?.includes('*') ? null : events }
    },

    async verifyDelivery(delivery) {
      const body = verificationRequest(delivery, { webhookId, demonstration, now: clock.now() })
      if (!body) return { ok: true, genuine: false }
      const path = '/v1/notifications/verify-webhook-signature'
      const called = await calls.make({ method: 'POST', path, body }, verificationAnswer)
      if (called.ok) return { ok: true, genuine: called.answer.verification_status === 'SUCCESS' }
      // Headers that PayPal did not send fail its validation.
      const nonsense = called.reason === 'refused' && [400, 422].includes(called.httpStatus)
      return nonsense ? { ok: true, genuine: false } : called
    },
  }
}
