import { describe, expect, it } from 'vitest'
import { useTestPayPal } from './test-paypal.ts'

const test = useTestPayPal()

describe('the access token', () => {
  it('is asked for once, however many wait for it, and kept', async () => {
    await Promise.all(Array.from({ length: 8 }, () => test.paypal.findOrder('ORDER1')))
    await test.paypal.findOrder('ORDER1')
    expect(test.tokens).toBe(1)
    expect(test.calls()).toHaveLength(9)
  })

  it('is renewed before it ends', async () => {
    await test.paypal.findOrder('ORDER1')
    test.now += 3_539_000
    await test.paypal.findOrder('ORDER1')
    expect(test.tokens).toBe(1)
    test.now += 2000
    await test.paypal.findOrder('ORDER1')
    expect(test.tokens).toBe(2)
  })

  it('is renewed when PayPal does not accept it any more', async () => {
    test.replies = [() => ({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })]
    expect(await test.paypal.findOrder('ORDER1')).toMatchObject({ ok: true })
    expect(test.calls().map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it('that is never accepted leaves the outcome open: it says nothing about the order', async () => {
    test.replies = Array.from({ length: 9 }, () => () => ({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    }))
    expect(await test.paypal.captureOrder({ reference: 'ORDER1', requestId: 'r' })).toMatchObject({
      reason: 'uncertain',
    })
  })
})
