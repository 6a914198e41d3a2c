import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPayPal } from './create-paypal.ts'
import type { PayPal } from './paypal.ts'

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

let server: Server
let paypal: PayPal
let now: number
let seen: Seen[]
let replies: ((call: Seen) => Reply)[]
let log: string
const secret = 'a-very-secret-secret'

const order = {
  id: 'ORDER1',
  status: 'CREATED',
  purchase_units: [{ amount: { currency_code: 'USD', value: '19.99' }, custom_id: 'ours' }],
}
let tokens: number

beforeEach(async () => {
  now = Date.parse('2026-11-20T12:00:00Z')
  seen = []
  replies = []
  log = ''
  tokens = 0
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    seen.push(call)
    const isToken = call.path === '/v1/oauth2/token'
    if (isToken) tokens += 1
    const usual: Reply = isToken
      ? { status: 200, body: { access_token: `token-${tokens}`, expires_in: 3600 } }
      : { status: 200, body: order }
    const reply = isToken ? usual : (replies.shift()?.(call) ?? usual)
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  paypal = createPayPal({
    apiAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scriptAddress: '',
    clientId: 'client',
    clientSecret: secret,
    webhookId: 'WEBHOOK',
    demonstration: false,
    clock: { now: () => now },
    log: pino(
      { level: 'trace' },
      {
        write(line: string) {
          log += line
        },
      },
    ),
    patience: { tries: 3, tryMs: 2000, totalMs: 5000, backoffMs: 2 },
  })
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const calls = () => seen.filter(({ path }) => path !== '/v1/oauth2/token')

describe('requests', () => {
  it('an order is made as PayPal’s Orders v2 wants it', async () => {
    const description = 'x'.repeat(200)
    await paypal.createOrder({ requestId: 'r1', customId: 'ours', cents: 1999, description })
    const [call] = calls()
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

  it('a refund names an amount only when it is a part', async () => {
    await paypal.refundCapture({ captureId: 'C1', requestId: 'r1', cents: 500, note: 'Sorry' })
    await paypal.refundCapture({ captureId: 'C1', requestId: 'r2' })
    expect(calls().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
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
      const refused = { ok: false, reason: 'refused', httpStatus: 404 }
      expect(await paypal.findOrder(orderId)).toMatchObject(refused)
      expect(await paypal.captureOrder({ orderId, requestId: 'r' })).toMatchObject(refused)
      expect(seen).toEqual([])
    },
  )

  it('a repeated call carries the same request id', async () => {
    replies = [() => ({ status: 500 }), () => ({ status: 503 })]
    await paypal.captureOrder({ orderId: 'ORDER1', requestId: 'same' })
    expect(calls().map(({ headers }) => headers['paypal-request-id'])).toEqual(['same', 'same', 'same'])
  })
})

describe('the access token', () => {
  it('is asked for once, however many wait for it, and kept', async () => {
    await Promise.all(Array.from({ length: 8 }, () => paypal.findOrder('ORDER1')))
    await paypal.findOrder('ORDER1')
    expect(tokens).toBe(1)
    expect(calls()).toHaveLength(9)
  })

  it('is renewed before it ends', async () => {
    await paypal.findOrder('ORDER1')
    now += 3_539_000
    await paypal.findOrder('ORDER1')
    expect(tokens).toBe(1)
    now += 2000
    await paypal.findOrder('ORDER1')
    expect(tokens).toBe(2)
  })

  it('is renewed when PayPal does not accept it any more', async () => {
    replies = [() => ({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })]
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ ok: true })
    expect(calls().map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('that is never accepted leaves the outcome open: it says nothing about the order', async () => {
    replies = Array.from({ length: 9 }, () => () => ({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    }))
    expect(await paypal.captureOrder({ orderId: 'ORDER1', requestId: 'r' })).toMatchObject({
      reason: 'uncertain',
    })
  })
})

describe('answers', () => {
  const refusal = (issue?: string) => ({
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'debug-1',
    ...(issue && { details: [{ issue, description: 'Why.' }] }),
  })

  it('a refusal has PayPal’s word and debug id', async () => {
    replies = [() => ({ status: 422, body: refusal('INSTRUMENT_DECLINED') })]
    expect(await paypal.captureOrder({ orderId: 'ORDER1', requestId: 'r' })).toEqual({
      ok: false,
      reason: 'refused',
      httpStatus: 422,
      issue: 'INSTRUMENT_DECLINED',
      description: 'Why.',
      debugId: 'debug-1',
    })
    expect(calls()).toHaveLength(1)
  })

  it('a refusal without details has its name', async () => {
    replies = [() => ({ status: 403, body: refusal() })]
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ issue: 'UNPROCESSABLE_ENTITY' })
  })

  it.each(['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS'])(
    '%s is no refusal: an earlier try may still succeed',
    async (issue) => {
      replies = Array.from({ length: 3 }, () => () => ({ status: 422, body: refusal(issue) }))
      expect(await paypal.captureOrder({ orderId: 'ORDER1', requestId: 'r' })).toMatchObject({
        reason: 'uncertain',
      })
      expect(calls()).toHaveLength(3)
    },
  )

  const strange: [what: string, status: number, body: unknown][] = [
    ['a proxy’s page', 403, '<h1>Forbidden</h1>'],
    ['a redirection', 302, ''],
    ['an order of another shape', 200, { id: 'ORDER1' }],
    ['an order without an amount', 200, { ...order, purchase_units: [{}] }],
    ['two purchase units', 200, { ...order, purchase_units: [...order.purchase_units, {}] }],
    ['a state nobody knows', 200, { ...order, status: 'NEW' }],
    ...['19.9', '19.999', '19', 'x', '-19.99'].map((value): [string, number, unknown] => [
      `the amount ${value}`,
      200,
      { ...order, purchase_units: [{ amount: { currency_code: 'USD', value } }] },
    ]),
  ]
  it.each(strange)('%s is uncertain', async (_what, status, body) => {
    replies = Array.from({ length: 3 }, () => () => ({ status, body, headers: { location: '/elsewhere' } }))
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ ok: false, reason: 'uncertain' })
    expect(seen.some(({ path }) => path === '/elsewhere')).toBe(false)
  })

  it('the currency is told as it is', async () => {
    const euros = { currency_code: 'EUR', value: '19.99' }
    replies = [() => ({ status: 200, body: { ...order, purchase_units: [{ amount: euros }] } })]
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ order: { cents: 1999, currency: 'EUR' } })
  })

  it('Retry-After is kept to, unless it is longer than our patience', async () => {
    replies = [() => ({ status: 429, headers: { 'retry-after': '0.2' } })]
    const startedAt = performance.now()
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ ok: true })
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    replies = [() => ({ status: 429, headers: { 'retry-after': '3600' } })]
    expect(await paypal.findOrder('ORDER1')).toMatchObject({ reason: 'uncertain' })
    expect(calls()).toHaveLength(3)
  })

  it('a subscription that is cancelled already counts as done, one in another state does not', async () => {
    const invalid = () => ({ status: 422, body: refusal('SUBSCRIPTION_STATUS_INVALID') })
    const standing = (status: string) => () => ({ status: 200, body: { id: 'I-1', status } })
    replies = [invalid, standing('CANCELLED')]
    expect(await paypal.cancelSubscription('I-1', 'No')).toEqual({ ok: true })
    replies = [invalid, standing('APPROVED')]
    expect(await paypal.cancelSubscription('I-1', 'No')).toMatchObject({
      issue: 'SUBSCRIPTION_STATUS_INVALID',
    })
  })

  it('a refund names its capture by its link', async () => {
    const refund = {
      id: 'R1',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '1.00' },
      create_time: '2026-11-20T12:00:00-08:00',
      links: [{ href: 'https://api-m.paypal.com/v2/payments/captures/C1', rel: 'up' }],
    }
    replies = [() => ({ status: 200, body: refund })]
    expect(await paypal.findRefund('R1')).toEqual({
      ok: true,
      refund: {
        id: 'R1',
        status: 'COMPLETED',
        captureId: 'C1',
        cents: 100,
        currency: 'USD',
        createdAt: new Date('2026-11-20T20:00:00Z'),
      },
    })
  })
})

it('no secret is ever logged', async () => {
  replies = [() => ({ status: 500 }), () => ({ status: 422, body: { name: 'NO' } })]
  await paypal.captureOrder({ orderId: 'ORDER1', requestId: 'r' })
  expect(log).toContain('a call to PayPal did not succeed')
  expect(log).not.toContain(secret)
  expect(log).not.toContain(Buffer.from(`client:${secret}`).toString('base64'))
  expect(log).not.toContain('token-1')
})
