import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { PaymentProvider, ProviderOrder } from '../payments/provider.ts'
import { createAccessTokens } from './access-token.ts'
import { toAmount } from './amounts.ts'
import {
  type CallFailure,
  createCalls,
  defaultRetryLimits,
  type PayPalCall,
  type RetryLimits,
} from './calls.ts'
import { readEvent, requiredEventTypes } from './event.ts'
import { toCaptureFailure, toFailure } from './failures.ts'
import { parseCapture, parseOrder, parseRefund } from './parse.ts'
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
  sources: readonly string[]
  clientId: string
  clientSecret: string
  webhookId: string
  demonstration: boolean
  clock: Clock
  log: Logger
  patience?: RetryLimits
}

/** Also for a site that no longer takes payments. */
export const payPalIdentity = { name: 'paypal', title: 'PayPal', readEvent }

/** PayPal refuses longer texts. */
const maxTextLength = { description: 127, note: 255, reason: 128 } as const

/** UTF-8 cannot encode half a surrogate pair. */
function cut(text: string, what: keyof typeof maxTextLength): string {
  return text.slice(0, maxTextLength[what]).replace(/[\ud800-\udbff]$/, '')
}

/** Browsers send such ids; none may change the path. */
const idPattern = /^[\w-]{1,64}$/

const noSuchId: CallFailure = {
  ok: false,
  reason: 'refused',
  httpStatus: 404,
  issue: 'INVALID_RESOURCE_ID',
  description: 'This is no id of PayPal’s.',
}

const notUnderstood: CallFailure = {
  ok: false,
  reason: 'uncertain',
  description: 'the answer is not understood',
}

export function createPayPal(
  options: PayPalOptions,
): PaymentProvider & Required<Pick<PaymentProvider, 'legacySubscriptions'>> {
  const { apiAddress: address, clientId, clientSecret, clock, demonstration, log, webhookId } = options
  const apiAddress = typeof address === 'string' ? () => Promise.resolve(address) : address
  const patience = options.patience ?? defaultRetryLimits
  const tokens = createAccessTokens({ apiAddress, clientId, clientSecret, clock, timeoutMs: patience.tryMs })
  const calls = createCalls({ apiAddress, tokens, log, patience })

  async function order(call: PayPalCall): Promise<{ ok: true; order: ProviderOrder } | CallFailure> {
    const called = await calls.make(call, orderAnswer)
    if (!called.ok) return called
    const read = parseOrder(called.answer)
    return read ? { ok: true, order: read } : notUnderstood
  }

  async function findSubscription(id: string) {
    if (!idPattern.test(id)) return noSuchId
    return calls.make({ method: 'GET', path: `/v1/billing/subscriptions/${id}` }, subscriptionAnswer)
  }

  return {
    ...payPalIdentity,
    forPage: { publicKey: clientId, scriptAddress: options.scriptAddress, sources: options.sources },
    demonstration,

    async createOrder({ requestId, orderId, cents, description }) {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: orderId,
            // PayPal accepts an invoice once, so a second order for the same purchase cannot be paid.
            invoice_id: orderId,
            description: cut(description, 'description'),
            amount: { currency_code: 'USD', value: toAmount(cents) },
          },
        ],
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      })
      const made = await order({ method: 'POST', path: '/v2/checkout/orders', body, requestId })
      return made.ok ? made : toFailure(made)
    },

    async findOrder(reference) {
      if (!idPattern.test(reference)) return toFailure(noSuchId)
      const found = await order({ method: 'GET', path: `/v2/checkout/orders/${reference}` })
      return found.ok ? found : toFailure(found)
    },

    async captureOrder({ reference, requestId }) {
      if (!idPattern.test(reference)) return toCaptureFailure(noSuchId)
      const path = `/v2/checkout/orders/${reference}/capture`
      const captured = await order({ method: 'POST', path, body: '{}', requestId })
      return captured.ok ? captured : toCaptureFailure(captured)
    },

    async findCapture(reference) {
      if (!idPattern.test(reference)) return toFailure(noSuchId)
      const call = { method: 'GET', path: `/v2/payments/captures/${reference}` } as const
      const called = await calls.make(call, captureAnswer)
      return called.ok ? { ok: true, capture: parseCapture(called.answer, true) } : toFailure(called)
    },

    async refundCapture({ capture, requestId, cents, note }) {
      if (!idPattern.test(capture)) return toFailure(noSuchId)
      const body = JSON.stringify({
        ...(cents !== undefined && { amount: { currency_code: 'USD', value: toAmount(cents) } }),
        ...(note && { note_to_payer: cut(note, 'note') }),
      })
      const path = `/v2/payments/captures/${capture}/refund`
      const called = await calls.make({ method: 'POST', path, body, requestId }, refundAnswer)
      return called.ok ? { ok: true, refund: parseRefund(called.answer) } : toFailure(called)
    },

    async findRefund(reference) {
      if (!idPattern.test(reference)) return toFailure(noSuchId)
      const call = { method: 'GET', path: `/v2/payments/refunds/${reference}` } as const
      const called = await calls.make(call, refundAnswer)
      return called.ok ? { ok: true, refund: parseRefund(called.answer) } : toFailure(called)
    },

    legacySubscriptions: {
      async find(reference) {
        const found = await findSubscription(reference)
        if (!found.ok) return toFailure(found)
        const { status, billing_info } = found.answer
        const nextBillingAt = billing_info?.next_billing_time
        return { ok: true, isActive: status === 'ACTIVE', ...(nextBillingAt && { nextBillingAt }) }
      },

      async cancel(reference, reason) {
        if (!idPattern.test(reference)) return toFailure(noSuchId)
        const body = JSON.stringify({ reason: cut(reason, 'reason') })
        const path = `/v1/billing/subscriptions/${reference}/cancel`
        const called = await calls.make({ method: 'POST', path, body }, z.object({}))
        if (called.ok) return { ok: true }
        if (called.reason !== 'refused' || called.httpStatus !== 422) return toFailure(called)
        // It may be cancelled already, by an earlier attempt or by the subscriber.
        const found = await findSubscription(reference)
        const over = found.ok && ['CANCELLED', 'EXPIRED'].includes(found.answer.status)
        return over ? { ok: true } : toFailure(called)
      },
    },

    async checkWebhook() {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`
      const called = await calls.make({ method: 'GET', path }, webhookAnswer)
      if (called.ok) {
        const { url = null, event_types: types } = called.answer
        const told = types?.map(({ name }) => name) ?? ['*']
        const missing = requiredEventTypes.filter((type) => !told.includes('*') && !told.includes(type))
        return { state: 'known', address: url, missing }
      }
      // No token: PayPal refused our credentials before the call was made.
      const status = called.reason === 'refused' ? called.httpStatus : called.tokenStatus
      if (status === undefined) return { state: 'silent', why: called.description }
      return called.reason === 'refused' && status === 404
        ? { state: 'unknown' }
        : { state: 'refused', why: `HTTP ${status}` }
    },

    async verifyDelivery(delivery) {
      const body = verificationRequest(delivery, { webhookId, demonstration, now: clock.now() })
      if (!body) return { ok: true, genuine: false }
      const path = '/v1/notifications/verify-webhook-signature'
      const called = await calls.make({ method: 'POST', path, body }, verificationAnswer)
      if (called.ok) return { ok: true, genuine: called.answer.verification_status === 'SUCCESS' }
      // Headers that PayPal did not send fail its validation.
      const nonsense = called.reason === 'refused' && [400, 422].includes(called.httpStatus)
      return nonsense ? { ok: true, genuine: false } : toFailure(called)
    },
  }
}
