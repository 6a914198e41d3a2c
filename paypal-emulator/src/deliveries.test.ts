import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPayPalStage, type PayPalStage } from '../../server/testing/stages/paypal-stage.ts'
import { testStart } from '../../server/testing/test-app.ts'
import { signedHeaders } from './signatures.ts'

let stage: PayPalStage
beforeEach(async () => {
  stage = await openPayPalStage()
})
afterEach(() => stage.close())

async function approve(customId = 'ours') {
  const made = await stage.paypal.createOrder({
    requestId: customId,
    orderId: customId,
    cents: 1999,
    description: 'Months',
  })
  const orderId = made.ok ? made.order.reference : ''
  await stage.emulator.control('wallet', { orderId, action: 'approve' })
  return orderId
}

const types = () => stage.events.map(({ type }) => type)
const genuine = async (headers: Record<string, string>, body: string) => {
  const verified = await stage.paypal.verifyDelivery({ headers, body })
  return verified.ok ? verified.genuine : verified.reason
}

describe('events', () => {
  it('are sent again, later and later, until they are acknowledged', async () => {
    stage.answerEventsWith(500)
    await approve()
    for (const [seconds, arrived] of [
      [0, 1],
      [0, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [4, 4],
    ] as const) {
      stage.advance(seconds)
      await stage.emulator.work()
      expect(stage.events).toHaveLength(arrived)
    }
    stage.answerEventsWith(200)
    stage.advance(3600)
    await stage.emulator.work()
    stage.advance(86_400)
    await stage.emulator.work()
    expect(stage.events).toHaveLength(5)
    const ids = stage.events.map(({ headers }) => headers['paypal-transmission-id'])
    expect(new Set(ids).size).toBe(5)
    expect((await stage.emulator.control('books')).deliveries).toMatchObject([
      { state: 'delivered', tries: 5 },
    ])
  })

  it('are given up after 25 tries', async () => {
    stage.answerEventsWith(0)
    await approve()
    for (let round = 0; round < 40; round += 1) {
      await stage.emulator.work()
      stage.advance(5 * 3600)
    }
    expect(stage.events).toHaveLength(25)
    expect((await stage.emulator.control('books')).deliveries).toMatchObject([{ state: 'given-up' }])
  })

  it('come several times, late, and in another order, when asked to', async () => {
    await stage.emulator.control('deliveries', { copies: 2, delaySeconds: 3 * 86_400 })
    await approve()
    stage.advance(3 * 86_400 - 1)
    await stage.emulator.work()
    expect(types()).toEqual([])
    stage.advance(1)
    await stage.emulator.work()
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED'])
    await stage.emulator.control('deliveries', { hold: true })
    const orderId = await approve('two')
    await stage.paypal.captureOrder({ reference: orderId, requestId: 'c' })
    await stage.emulator.work()
    expect(types()).toHaveLength(2)
    expect(await stage.emulator.control('release-deliveries', { order: 'reversed' })).toEqual({ released: 2 })
    expect(types().slice(2)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
    const { id } = JSON.parse(stage.events[2]?.body ?? '')
    await stage.emulator.control('deliveries', {})
    expect(await stage.emulator.control('repeat-event', { eventId: id })).toEqual({ done: true })
    expect(types().at(-1)).toBe('PAYMENT.CAPTURE.COMPLETED')
  })
})

describe('verification', () => {
  it('knows what it sent, and nothing else', async () => {
    await approve()
    await stage.emulator.work()
    const { headers, body } = stage.events[0] ?? { headers: {}, body: '' }
    expect(await genuine(headers, body)).toBe(true)
    expect(await genuine(headers, body.replace('APPROVED', 'approved'))).toBe(false)
    expect(await genuine(headers, body.replace('{', '{ '))).toBe(false)
    expect(await genuine({ ...headers, 'paypal-transmission-time': '2026-11-20T12:00:01Z' }, body)).toBe(
      false,
    )
    expect(await genuine({ ...headers, 'paypal-transmission-id': 'e-other' }, body)).toBe(false)
    expect(await genuine({ ...headers, 'paypal-transmission-sig': 'forged' }, body)).toBe(false)
    expect(await genuine({ ...headers, 'paypal-auth-algo': '../' }, body)).toBe(false)
    expect(await genuine({}, body)).toBe(false)
  })

  it('covers the bytes as they came, however they are written', async () => {
    const { store } = stage.emulator.context
    for (const body of [
      '{ "id" : "WH-1" , "a":[1,2 ], "n":1.0 }',
      '{"e":"caf\\u00e9 \\"}\\\\","webhook_event":{"x":1}}',
      '{}',
    ]) {
      const headers = signedHeaders(store, { webhookId: 'WEBHOOK1', body, at: testStart })
      expect(await genuine(headers, body)).toBe(true)
    }
  })

  it.each(['unsigned', 'tampered', 'other-webhook'] as const)(
    'a forged event, %s, is not genuine',
    async (how) => {
      const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }
      expect(await stage.emulator.control('forge-event', { event, how })).toEqual({ status: 200 })
      const { headers, body } = stage.events[0] ?? { headers: {}, body: '' }
      expect(await genuine(headers, body)).toBe(false)
    },
  )
})
