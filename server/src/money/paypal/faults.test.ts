// Every fault of every call: nothing is guessed, and nothing happens twice.

import { type FaultKind, faultKinds } from '@strom/paypal-emulator/faults'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawQuarter } from '../../../testing/draw.ts'
import { openPayPalStage, type PayPalStage } from '../../../testing/stages/paypal-stage.ts'
import type { PayPal } from './paypal.ts'

let stage: PayPalStage
beforeEach(async () => {
  stage = await openPayPalStage()
})
afterEach(() => stage.close())

async function approvedOrder() {
  const made = await stage.paypal.createOrder({
    requestId: 'make',
    customId: 'ours',
    cents: 1999,
    description: 'Months',
  })
  if (!made.ok) throw new Error(made.description)
  await stage.emulator.control('wallet', { orderId: made.order.id, action: 'approve' })
  return made.order.id
}

async function captured() {
  const orderId = await approvedOrder()
  const paid = await stage.paypal.captureOrder({ orderId, requestId: 'pay' })
  const capture = paid.ok && paid.order.captures[0]
  if (!capture) throw new Error('not captured')
  return { orderId, captureId: capture.id }
}

/** `effect`: in the books, after any number of attempts. */
const calls: Record<
  string,
  { match: string; prepare(): Promise<(paypal: PayPal) => Promise<{ ok: boolean }>>; effect?: object }
> = {
  createOrder: {
    match: 'POST /v2/checkout/orders',
    prepare: async () => (paypal) =>
      paypal.createOrder({ requestId: 'r', customId: 'ours', cents: 1999, description: 'Months' }),
    effect: { orders: [{ customId: 'ours', cents: 1999 }] },
  },
  findOrder: {
    match: 'GET /v2/checkout/orders/*',
    async prepare() {
      const orderId = await approvedOrder()
      return (paypal) => paypal.findOrder(orderId)
    },
  },
  captureOrder: {
    match: 'POST /v2/checkout/orders/*/capture',
    async prepare() {
      const orderId = await approvedOrder()
      return (paypal) => paypal.captureOrder({ orderId, requestId: 'c' })
    },
    effect: { captures: [{ cents: 1999, status: 'COMPLETED' }], totals: { capturedCents: 1999 } },
  },
  findCapture: {
    match: 'GET /v2/payments/captures/*',
    async prepare() {
      const { captureId } = await captured()
      return (paypal) => paypal.findCapture(captureId)
    },
  },
  refundCapture: {
    match: 'POST /v2/payments/captures/*/refund',
    async prepare() {
      const { captureId } = await captured()
      return (paypal) => paypal.refundCapture({ captureId, requestId: 'b', cents: 500 })
    },
    effect: { refunds: [{ cents: 500 }], totals: { givenBackCents: 500 } },
  },
  findRefund: {
    match: 'GET /v2/payments/refunds/*',
    async prepare() {
      const { captureId } = await captured()
      const made = await stage.paypal.refundCapture({ captureId, requestId: 'b' })
      return (paypal) => paypal.findRefund(made.ok ? made.refund.id : '')
    },
  },
  findSubscription: {
    match: 'GET /v1/billing/subscriptions/*',
    prepare: async () => (paypal) => paypal.findSubscription('I-DEMOKARI0001'),
  },
  cancelSubscription: {
    match: 'POST /v1/billing/subscriptions/*/cancel',
    prepare: async () => (paypal) => paypal.cancelSubscription('I-DEMOKARI0001', 'not wanted any more'),
    effect: { subscriptions: [{ status: 'CANCELLED' }] },
  },
  verifyDelivery: {
    match: 'POST /v1/notifications/verify-webhook-signature',
    async prepare() {
      await approvedOrder()
      await stage.emulator.work()
      const [event] = stage.events
      return (paypal) => paypal.verifyDelivery({ headers: event?.headers ?? {}, body: event?.body ?? '' })
    },
  },
  token: {
    match: 'POST /v1/oauth2/token',
    prepare: async () => (paypal) => paypal.findSubscription('I-DEMOKARI0001'),
  },
}

const matrix = Object.keys(calls).flatMap((call) => faultKinds.map((kind) => [call, kind] as const))
const afterEffect: FaultKind[] = ['time-out-after', 'reset-after', 'cut-body', 'status-after', 'not-json']

describe.each(drawQuarter(matrix, 'faults'))('%s, %s', (name, kind) => {
  const call = calls[name]
  if (!call) throw new Error(name)

  it('once: what is harmless to repeat is repeated, and done once', async () => {
    const make = await call.prepare()
    await stage.emulator.control('add-fault', { match: call.match, kind, status: 503 })
    const answer = await make(stage.paypal)
    // A complete answer that is not JSON is not retried; the next call finds out.
    expect(answer.ok ? answer : await make(stage.paypal)).toMatchObject({ ok: true })
    if (call.effect) expect(await stage.emulator.control('books')).toMatchObject(call.effect)
  })

  it('again and again: uncertain, and the same call later finds out', async () => {
    const make = await call.prepare()
    await stage.emulator.control('add-fault', { match: call.match, kind, status: 503, times: 100 })
    expect(await make(stage.hastyPayPal)).toMatchObject({ ok: false, reason: 'uncertain' })
    if (call.effect && afterEffect.includes(kind)) {
      expect(await stage.emulator.control('books')).toMatchObject(call.effect)
    }
    await stage.emulator.control('clear-faults')
    expect(await make(stage.paypal)).toMatchObject({ ok: true })
    if (call.effect) expect(await stage.emulator.control('books')).toMatchObject(call.effect)
  })
})
