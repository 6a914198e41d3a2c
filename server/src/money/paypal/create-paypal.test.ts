import { expect, it } from 'vitest'
import { testSecret, useTestPayPal } from './test-paypal.ts'

const test = useTestPayPal()

it('an order is made as PayPal’s Orders v2 wants it', async () => {
  const description = 'x'.repeat(200)
  await test.paypal.createOrder({ requestId: 'r1', orderId: 'ours', cents: 1999, description })
  const [call] = test.calls()
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v2/checkout/orders',
    headers: {
      authorization: 'Bearer token-1',
      'paypal-request-id': 'r1',
      prefer: 'return=representation',
      'content-type': 'application/json',
    },
  })
  expect(JSON.parse(call?.body ?? '')).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: 'ours',
        invoice_id: 'ours',
        description: description.slice(0, 127),
        amount: { currency_code: 'USD', value: '19.99' },
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  })
})

it('a text that is too long is cut between two characters, never in one', async () => {
  const long = `${'x'.repeat(126)}😀${'x'.repeat(126)}😀`
  await test.paypal.createOrder({ requestId: 'r1', orderId: 'ours', cents: 1999, description: long })
  await test.paypal.refundCapture({ capture: 'C1', requestId: 'r2', note: long })
  const [order, refund] = test.calls().map(({ body }) => JSON.parse(body))
  expect(order.purchase_units[0].description).toBe('x'.repeat(126))
  expect(refund.note_to_payer).toBe(long.slice(0, 254))
})

it('a refund names an amount only when it is a part', async () => {
  await test.paypal.refundCapture({ capture: 'C1', requestId: 'r1', cents: 500, note: 'Sorry' })
  await test.paypal.refundCapture({ capture: 'C1', requestId: 'r2' })
  expect(test.calls().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [
      '/v2/payments/captures/C1/refund',
      { amount: { currency_code: 'USD', value: '5.00' }, note_to_payer: 'Sorry' },
    ],
    ['/v2/payments/captures/C1/refund', {}],
  ])
})

it.each(['../../v1/oauth2/token', 'A/B', 'A?b', '', 'Ä', 'x'.repeat(65)])(
  'an order id %j of a browser never becomes another path',
  async (orderId) => {
    const refused = { ok: false, reason: 'refused', problem: 'INVALID_RESOURCE_ID' }
    expect(await test.paypal.findOrder(orderId)).toMatchObject(refused)
    expect(await test.paypal.captureOrder({ reference: orderId, requestId: 'r' })).toMatchObject(refused)
    expect(test.seen).toEqual([])
  },
)

it('nobody makes us ask PayPal about a delivery that cannot be its own', async () => {
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': 'e1',
    'paypal-transmission-sig': 's1',
    'paypal-transmission-time': new Date(test.now).toISOString(),
  }
  const strange = { ...headers, 'paypal-cert-url': 'https://example.org/CERT-1' }
  expect(await test.paypal.verifyDelivery({ headers: strange, body: '{}' })).toEqual({
    ok: true,
    genuine: false,
  })
  expect(test.seen).toEqual([])
  test.replies = [() => ({ status: 200, body: { verification_status: 'SUCCESS' } })]
  expect(await test.paypal.verifyDelivery({ headers, body: '{}' })).toEqual({ ok: true, genuine: true })
})

it('a repeated call carries the same request id', async () => {
  test.replies = [() => ({ status: 500 }), () => ({ status: 503 })]
  await test.paypal.captureOrder({ reference: 'ORDER1', requestId: 'same' })
  expect(test.calls().map(({ headers }) => headers['paypal-request-id'])).toEqual(['same', 'same', 'same'])
})

it('no secret is ever logged', async () => {
  test.replies = [() => ({ status: 500 }), () => ({ status: 422, body: { name: 'NO' } })]
  await test.paypal.captureOrder({ reference: 'ORDER1', requestId: 'r' })
  expect(test.log).toContain('a call to PayPal did not succeed')
  expect(test.log).not.toContain(testSecret)
  expect(test.log).not.toContain(Buffer.from(`client:${testSecret}`).toString('base64'))
  expect(test.log).not.toContain('token-1')
})
