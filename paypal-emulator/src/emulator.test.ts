import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPayPalStage, type PayPalStage } from '../../server/testing/stages/paypal-stage.ts'

let stage: PayPalStage
beforeEach(async () => {
  stage = await openPayPalStage()
})
afterEach(() => stage.close())

const books = () => stage.emulator.control('books')
const wallet = (orderId: string, action: 'approve' | 'cancel' | 'decline' | 'slow') =>
  stage.emulator.control('wallet', { orderId, action })

async function newOrder({ customId = 'ours', requestId = 'make', cents = 1999 } = {}) {
  const made = await stage.paypal.createOrder({
    requestId,
    orderId: customId,
    cents,
    description: 'Months',
  })
  if (!made.ok) throw new Error(made.description)
  return made.order.reference
}

async function paid(action: 'approve' | 'slow' = 'approve') {
  const orderId = await newOrder()
  await wallet(orderId, action)
  const answer = await stage.paypal.captureOrder({ reference: orderId, requestId: 'pay' })
  return { orderId, captureId: (answer.ok && answer.order.captures[0]?.reference) || '' }
}

async function toldTypes() {
  await stage.emulator.work()
  return stage.events.map(({ type }) => type)
}

describe('signing in', () => {
  it.each([
    ['/v1/oauth2/token', 'POST'],
    ['/v2/checkout/orders/X', 'GET'],
    ['/control/books', 'POST'],
    ['/control/reset', 'POST'],
  ])('strangers get nowhere: %s', async (path, method) => {
    for (const authorization of ['', 'Bearer x', `Basic ${Buffer.from('client:wrong').toString('base64')}`]) {
      const answer = await fetch(`${stage.address}${path}`, { method, headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })

  it('a token ends', async () => {
    const answer = await fetch(`${stage.address}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('client:a-secret-of-the-client').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const authorization = `Bearer ${token}`
    const ask = async () =>
      (await fetch(`${stage.address}/v2/checkout/orders/X`, { headers: { authorization } })).status
    expect(await ask()).toBe(404)
    stage.advance(32_401)
    expect(await ask()).toBe(401)
  })
})

describe('orders', () => {
  it('the same request id has one effect and one answer; with another body it is refused', async () => {
    const first = await newOrder()
    expect(await newOrder()).toBe(first)
    expect(
      await stage.paypal.createOrder({ requestId: 'make', orderId: 'ours', cents: 1, description: 'x' }),
    ).toMatchObject({
      problem: 'DUPLICATE_REQUEST_ID',
    })
    expect((await books()).orders).toHaveLength(1)
  })

  it('many captures at once take the money once', async () => {
    const orderId = await newOrder()
    await wallet(orderId, 'approve')
    const requests = Array.from({ length: 20 }, (_, index) => `try-${index % 4}`)
    const answers = await Promise.all(
      requests.map((requestId) => stage.paypal.captureOrder({ reference: orderId, requestId })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await books()).toMatchObject({ captures: [{ cents: 1999 }], totals: { capturedCents: 1999 } })
  })

  it('are captured only once approved, and only once', async () => {
    const orderId = await newOrder()
    const capture = (requestId: string) => stage.paypal.captureOrder({ reference: orderId, requestId })
    expect(await capture('1')).toMatchObject({ problem: 'ORDER_NOT_APPROVED', meaning: 'not-approved' })
    await wallet(orderId, 'approve')
    expect(await capture('2')).toMatchObject({
      ok: true,
      order: { orderId: 'ours', captures: [{ state: 'completed' }] },
    })
    expect(await capture('3')).toMatchObject({ problem: 'ORDER_ALREADY_CAPTURED' })
    expect(await wallet(orderId, 'approve')).toEqual({ done: false })
  })

  it('a declined card is declined until the buyer takes another', async () => {
    const orderId = await newOrder()
    await wallet(orderId, 'decline')
    const capture = (requestId: string) => stage.paypal.captureOrder({ reference: orderId, requestId })
    for (const requestId of ['1', '2']) {
      expect(await capture(requestId)).toMatchObject({ problem: 'INSTRUMENT_DECLINED' })
    }
    await wallet(orderId, 'approve')
    expect(await capture('1')).toMatchObject({ problem: 'INSTRUMENT_DECLINED' })
    expect(await capture('3')).toMatchObject({ ok: true })
  })

  it('an invoice is paid once, with whichever order', async () => {
    await paid()
    const again = await newOrder({ requestId: 'other' })
    await wallet(again, 'approve')
    expect(await stage.paypal.captureOrder({ reference: again, requestId: 'c' })).toMatchObject({
      problem: 'DUPLICATE_INVOICE_ID',
    })
  })

  it('run out after three hours, and again three hours after the approval', async () => {
    const orderId = await newOrder()
    stage.advance(3 * 3600 - 1)
    await wallet(orderId, 'approve')
    stage.advance(3 * 3600 - 1)
    expect((await books()).orders).toMatchObject([{ status: 'APPROVED' }])
    stage.advance(1)
    await stage.paypal.findOrder(orderId)
    expect((await books()).orders).toMatchObject([{ status: 'VOIDED' }])
    expect(await stage.paypal.captureOrder({ reference: orderId, requestId: 'c' })).toMatchObject({
      problem: 'ORDER_NOT_APPROVED',
    })
    await stage.emulator.control('forget-order', { orderId })
    expect(await stage.paypal.findOrder(orderId)).toMatchObject({
      problem: 'INVALID_RESOURCE_ID',
      final: true,
    })
  })
})

describe('payments that wait', () => {
  it('go through by themselves after some seconds', async () => {
    const { captureId } = await paid('slow')
    const state = async () => {
      const found = await stage.paypal.findCapture(captureId)
      return found.ok && found.capture.state
    }
    expect(await state()).toBe('pending')
    stage.advance(7)
    await stage.emulator.work()
    expect(await state()).toBe('pending')
    stage.advance(1)
    await stage.emulator.work()
    expect(await state()).toBe('completed')
    expect(await toldTypes()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
  })

  it('are denied by hand, and nothing was taken', async () => {
    const { captureId } = await paid('slow')
    await stage.emulator.control('settle-capture', { captureId, outcome: 'DECLINED' })
    stage.advance(60)
    expect(await toldTypes()).toContain('PAYMENT.CAPTURE.DENIED')
    expect(await stage.paypal.findCapture(captureId)).toMatchObject({ capture: { state: 'declined' } })
    expect((await books()).totals).toEqual({
      capturedCents: 0,
      pendingCents: 0,
      givenBackCents: 0,
      renewedCents: 0,
    })
  })
})

describe('money that goes back', () => {
  const refund = (captureId: string, requestId: string, cents?: number) =>
    stage.paypal.refundCapture({ capture: captureId, requestId, ...(cents && { cents }) })

  it('in parts, then the rest, and never more', async () => {
    const { captureId } = await paid()
    const status = async () => (await books()).captures[0]?.status
    expect(await refund(captureId, '1', 500)).toMatchObject({ ok: true, refund: { cents: 500 } })
    expect(await status()).toBe('PARTIALLY_REFUNDED')
    expect(await refund(captureId, '2', 1500)).toMatchObject({ problem: 'REFUND_AMOUNT_EXCEEDED' })
    expect(await refund(captureId, '3')).toMatchObject({ ok: true, refund: { cents: 1499 } })
    expect(await status()).toBe('REFUNDED')
    expect(await refund(captureId, '4')).toMatchObject({ problem: 'CAPTURE_FULLY_REFUNDED' })
    expect((await books()).totals).toMatchObject({ capturedCents: 1999, givenBackCents: 1999 })
  })

  it('not of a payment that waits', async () => {
    const { captureId } = await paid('slow')
    expect(await refund(captureId, '1')).toMatchObject({ problem: 'PENDING_CAPTURE' })
  })

  it('by PayPal itself, and after a dispute that was lost', async () => {
    const { captureId } = await paid()
    const { disputeId } = await stage.emulator.control('dispute', { captureId })
    expect(await refund(captureId, '1', 100)).toMatchObject({ problem: 'TRANSACTION_DISPUTED' })
    await stage.emulator.control('resolve-dispute', { disputeId, outcome: 'RESOLVED_BUYER_FAVOUR' })
    expect(await stage.emulator.control('reverse', { captureId })).toEqual({ done: false })
    expect((await toldTypes()).slice(-3)).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ])
    const dispute = stage.events
      .map(({ body }) => JSON.parse(body))
      .find(({ resource_type }) => resource_type === 'dispute')
    expect(dispute.resource.disputed_transactions).toMatchObject([
      { seller_transaction_id: captureId, custom: 'ours' },
    ])
    expect((await books()).totals.givenBackCents).toBe(1999)
  })
})

describe('subscriptions', () => {
  it('of the demonstration are there, renew by hand, and are cancelled', async () => {
    const id = 'I-DEMOKARI0001'
    const find = async () => {
      const found = await stage.paypal.legacySubscriptions.find(id)
      return found.ok && found
    }
    const before = await find()
    await stage.emulator.control('renew-subscription', { subscriptionId: id })
    const after = await find()
    if (!before || !after) throw new Error('not found')
    expect(Number(after.nextBillingAt) - Number(before.nextBillingAt)).toBeGreaterThanOrEqual(28 * 86_400_000)
    await stage.emulator.control('move-subscription', { subscriptionId: id, to: 'suspend' })
    expect(await stage.paypal.legacySubscriptions.cancel(id, 'No')).toEqual({ ok: true })
    expect(await stage.paypal.legacySubscriptions.cancel(id, 'No')).toEqual({ ok: true })
    expect(await toldTypes()).toEqual([
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.SUSPENDED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ])
    const sale = JSON.parse(stage.events[0]?.body ?? '').resource
    expect(sale).toMatchObject({ billing_agreement_id: id, amount: { total: '12.00', currency: 'USD' } })
    expect(await stage.paypal.legacySubscriptions.find('I-UNKNOWN')).toMatchObject({
      reason: 'refused',
      final: true,
    })
  })
})

it('a reset forgets everything', async () => {
  await paid()
  await stage.emulator.control('reset')
  expect(await books()).toMatchObject({ orders: [], captures: [], deliveries: [] })
})
