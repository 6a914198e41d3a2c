import { expect, it } from 'vitest'
import { testOrder, useTestPayPal } from './test-paypal.ts'

const test = useTestPayPal()

const refusal = (issue?: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed.',
  debug_id: 'debug-1',
  ...(issue && { details: [{ issue, description: 'Why.' }] }),
})

it('a refusal has PayPal’s word; its debug id is logged', async () => {
  test.replies = [() => ({ status: 422, body: refusal('INSTRUMENT_DECLINED') })]
  expect(await test.paypal.captureOrder({ reference: 'ORDER1', requestId: 'r' })).toEqual({
    ok: false,
    reason: 'refused',
    problem: 'INSTRUMENT_DECLINED',
    meaning: 'declined',
    description: 'Why.',
  })
  expect(test.log).toContain('debug-1')
  expect(test.calls()).toHaveLength(1)
})

it('a refusal without details has its name', async () => {
  test.replies = [() => ({ status: 403, body: refusal() })]
  expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ problem: 'UNPROCESSABLE_ENTITY' })
})

it.each(['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS'])(
  '%s is no refusal: an earlier try may still succeed',
  async (issue) => {
    test.replies = Array.from({ length: 3 }, () => () => ({ status: 422, body: refusal(issue) }))
    expect(await test.paypal.captureOrder({ reference: 'ORDER1', requestId: 'r' })).toMatchObject({
      reason: 'uncertain',
    })
    expect(test.calls()).toHaveLength(3)
  },
)

const strange: [what: string, status: number, body: unknown][] = [
  ['a proxy’s page', 403, '<h1>Forbidden</h1>'],
  ['a redirection', 302, ''],
  ['an order of another shape', 200, { id: 'ORDER1' }],
  ['an order without an amount', 200, { ...testOrder, purchase_units: [{}] }],
  ['two purchase units', 200, { ...testOrder, purchase_units: [...testOrder.purchase_units, {}] }],
  ['a state nobody knows', 200, { ...testOrder, status: 'NEW' }],
  ...['19.9', '19.999', '19', 'x', '-19.99'].map((value): [string, number, unknown] => [
    `the amount ${value}`,
    200,
    { ...testOrder, purchase_units: [{ amount: { currency_code: 'USD', value } }] },
  ]),
]
it.each(strange)('%s is uncertain', async (_what, status, body) => {
  test.replies = Array.from({ length: 3 }, () => () => ({
    status,
    body,
    headers: { location: '/elsewhere' },
  }))
  expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ ok: false, reason: 'uncertain' })
  expect(test.seen.some(({ path }) => path === '/elsewhere')).toBe(false)
})

it('the currency is told as it is', async () => {
  const euros = { currency_code: 'EUR', value: '19.99' }
  test.replies = [() => ({ status: 200, body: { ...testOrder, purchase_units: [{ amount: euros }] } })]
  expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ order: { cents: 1999, currency: 'EUR' } })
})

it('Retry-After is kept to, unless it is longer than our patience', async () => {
  test.replies = [() => ({ status: 429, headers: { 'retry-after': '0.2' } })]
  const startedAt = performance.now()
  expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ ok: true })
  expect(performance.now() - startedAt).toBeGreaterThan(190)
  test.replies = [() => ({ status: 429, headers: { 'retry-after': '3600' } })]
  expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ reason: 'uncertain' })
  expect(test.calls()).toHaveLength(3)
})

it('a subscription that is cancelled already counts as done, one in another state does not', async () => {
  const invalid = () => ({ status: 422, body: refusal('SUBSCRIPTION_STATUS_INVALID') })
  const standing = (status: string) => () => ({ status: 200, body: { id: 'I-1', status } })
  test.replies = [invalid, standing('CANCELLED')]
  expect(await test.paypal.legacySubscriptions.cancel('I-1', 'No')).toEqual({ ok: true })
  test.replies = [invalid, standing('APPROVED')]
  expect(await test.paypal.legacySubscriptions.cancel('I-1', 'No')).toMatchObject({
    problem: 'SUBSCRIPTION_STATUS_INVALID',
  })
})

it.each([
  ['COMPLETED', { state: 'completed' }],
  ['PENDING', { state: 'pending' }],
  ['FAILED', { state: 'failed', problem: 'FAILED' }],
  ['CANCELLED', { state: 'failed', problem: 'CANCELLED' }],
])('a refund that is %s', async (status, state) => {
  const refund = { id: 'R1', status, amount: { currency_code: 'USD', value: '1.00' } }
  test.replies = [() => ({ status: 200, body: refund })]
  expect(await test.paypal.findRefund('R1')).toEqual({
    ok: true,
    refund: { reference: 'R1', cents: 100, currency: 'USD', ...state },
  })
})
