// Validated against PayPal's own OpenAPI.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { errorBody, eventResources, payPalCalls } from '../../server/testing/paypal-openapi.ts'
import { openPayPalStage, type PayPalStage } from '../../server/testing/stages/paypal-stage.ts'

type Seen = { method: string; path: string; sent: string | undefined; status: number; answer: string }

let stage: PayPalStage
let seen: Seen[]
beforeEach(async () => {
  seen = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    const response = await realFetch(url, init)
    const answer = await response.clone().text()
    const { pathname: path } = new URL(url)
    if (!path.includes('oauth2')) {
      seen.push({ method: init.method, path, sent: init.body, status: response.status, answer })
    }
    return response
  })
  stage = await openPayPalStage()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})

function wrongWith(schema: z.core.$ZodType | null | undefined, text: string | undefined): unknown {
  if (schema === undefined) return 'not in the files'
  if (schema === null) return text ? 'there should be no body' : null
  const parsed = z.safeParse(schema, JSON.parse(text ?? ''))
  return parsed.success ? null : parsed.error.issues
}

function wrongIn({ method, path, sent, status, answer }: Seen) {
  const call = payPalCalls.find((known) => known.method === method && known.path.test(path))
  if (!call) return { method, path, wrong: 'not in the files' }
  const answers: Record<number, z.core.$ZodType | null> = call.answers
  const wrong = [
    wrongWith(call.request, sent),
    wrongWith(status < 400 ? answers[status] : errorBody(status), answer),
  ].filter((found) => found !== null)
  return wrong.length > 0 ? { method, path, status, wrong } : null
}

async function newOrder(customId: string, action?: 'approve' | 'decline' | 'slow') {
  const made = await stage.paypal.createOrder({
    requestId: customId,
    orderId: customId,
    cents: 1999,
    description: 'Months',
  })
  if (!made.ok) throw new Error(made.description)
  if (action) await stage.emulator.control('wallet', { orderId: made.order.reference, action })
  return made.order.reference
}

async function paid(customId: string, action: 'approve' | 'slow') {
  const answer = await stage.paypal.captureOrder({
    reference: await newOrder(customId, action),
    requestId: `${customId}-c`,
  })
  return (answer.ok && answer.order.captures[0]?.reference) || ''
}

it('is what PayPal’s files say, refusals and events too', async () => {
  const { paypal, emulator } = stage
  const declined = await newOrder('one')
  await paypal.captureOrder({ reference: declined, requestId: 'early' })
  await emulator.control('wallet', { orderId: declined, action: 'decline' })
  await paypal.captureOrder({ reference: declined, requestId: 'declined' })
  const captureId = await paid('two', 'approve')
  await paypal.refundCapture({ capture: captureId, requestId: 'part', cents: 500, note: 'Sorry' })
  await paypal.refundCapture({ capture: captureId, requestId: 'much', cents: 9999 })
  const rest = await paypal.refundCapture({ capture: captureId, requestId: 'rest' })
  await paypal.refundCapture({ capture: captureId, requestId: 'none' })
  await paypal.findRefund(rest.ok ? rest.refund.reference : '')
  await paypal.findCapture(captureId)
  const pending = await paid('three', 'slow')
  await paypal.refundCapture({ capture: pending, requestId: 'soon' })
  await emulator.control('settle-capture', { captureId: pending, outcome: 'DECLINED' })
  await paypal.findCapture(pending)
  for (const id of ['NONE', declined]) await paypal.findOrder(id)
  await paypal.findCapture('NONE')
  await paypal.findRefund('NONE')
  await paypal.legacySubscriptions.find('I-NONE')
  for (const reason of ['No', 'No']) await paypal.legacySubscriptions.cancel('I-DEMOKARI0001', reason)
  await paypal.legacySubscriptions.find('I-DEMOKARI0001')
  await emulator.work()
  for (const event of stage.events) await paypal.verifyDelivery(event)

  expect(seen.length).toBeGreaterThan(30)
  expect(seen.flatMap((call) => wrongIn(call) ?? [])).toEqual([])
  const events = stage.events.map(({ body }) => JSON.parse(body))
  const wrongEvents = events.flatMap(({ resource_type, event_type, resource }) => {
    const wrong = wrongWith(eventResources[resource_type], JSON.stringify(resource))
    return wrong ? [{ event_type, wrong }] : []
  })
  expect(wrongEvents).toEqual([])
  expect(new Set(events.map(({ event_type }) => event_type))).toEqual(
    new Set([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ]),
  )
})
