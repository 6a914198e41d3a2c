// Every fault of every call: nothing is guessed, and nothing happens twice.

import { type FaultKind, faultKinds } from '@strom/paypal-emulator/faults'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawQuarter } from '../../../testing/draw.ts'
import { providers } from '../../../testing/providers.ts'
import type { PaymentProvider } from './provider.ts'

type Make = (provider: PaymentProvider) => Promise<{ ok: boolean }>

const afterEffect: FaultKind[] = ['time-out-after', 'reset-after', 'cut-body', 'status-after', 'not-json']

describe.each(providers)('$name', ({ openStage, calls, effects }) => {
  let stage: Awaited<ReturnType<typeof openStage>>
  beforeEach(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.close())

  async function approvedOrder() {
    const order = { requestId: 'make', orderId: 'ours', cents: 1999, description: 'Months' }
    const made = await stage.provider.createOrder(order)
    if (!made.ok) throw new Error(made.description)
    const { reference } = made.order
    await stage.emulator.control('wallet', { orderId: reference, action: 'approve' })
    return reference
  }

  async function captured() {
    const reference = await approvedOrder()
    const paid = await stage.provider.captureOrder({ reference, requestId: 'pay' })
    const capture = paid.ok && paid.order.captures[0]
    if (!capture) throw new Error('not captured')
    return capture.reference
  }

  const noSubscriptions = Promise.resolve({ ok: false })
  const findSubscription: Make = ({ legacySubscriptions: renewals }) =>
    renewals?.find('I-DEMOKARI0001') ?? noSubscriptions

  /** How each call of the client is set up and made. */
  const prepare: Record<keyof typeof calls, () => Promise<Make>> = {
    createOrder: async () => (provider) =>
      provider.createOrder({ requestId: 'r', orderId: 'ours', cents: 1999, description: 'Months' }),
    async findOrder() {
      const reference = await approvedOrder()
      return (provider) => provider.findOrder(reference)
    },
    async captureOrder() {
      const reference = await approvedOrder()
      return (provider) => provider.captureOrder({ reference, requestId: 'c' })
    },
    async findCapture() {
      const reference = await captured()
      return (provider) => provider.findCapture(reference)
    },
    async refundCapture() {
      const capture = await captured()
      return (provider) => provider.refundCapture({ capture, requestId: 'b', cents: 500 })
    },
    async findRefund() {
      const made = await stage.provider.refundCapture({ capture: await captured(), requestId: 'b' })
      return (provider) => provider.findRefund(made.ok ? made.refund.reference : '')
    },
    findSubscription: async () => findSubscription,
    cancelSubscription:
      async () =>
      ({ legacySubscriptions: renewals }) =>
        renewals?.cancel('I-DEMOKARI0001', 'not wanted any more') ?? noSubscriptions,
    async verifyDelivery() {
      await approvedOrder()
      await stage.emulator.work()
      const [event] = stage.events
      return (provider) => provider.verifyDelivery({ headers: event?.headers ?? {}, body: event?.body ?? '' })
    },
    token: async () => findSubscription,
  }

  const names = Object.keys(calls) as (keyof typeof calls)[]
  const matrix = names.flatMap((call) => faultKinds.map((kind) => [call, kind] as const))

  describe.each(drawQuarter(matrix, 'faults'))('%s, %s', (name, kind) => {
    const match = calls[name]
    const effect: object | undefined = name in effects ? effects[name as keyof typeof effects] : undefined

    it('once: what is harmless to repeat is repeated, and done once', async () => {
      const make = await prepare[name]()
      await stage.emulator.control('add-fault', { match, kind, status: 503 })
      const answer = await make(stage.provider)
      // A complete answer that is not JSON is not retried; the next call finds out.
      expect(answer.ok ? answer : await make(stage.provider)).toMatchObject({ ok: true })
      if (effect) expect(await stage.emulator.control('books')).toMatchObject(effect)
    })

    it('again and again: uncertain, and the same call later finds out', async () => {
      const make = await prepare[name]()
      await stage.emulator.control('add-fault', { match, kind, status: 503, times: 100 })
      expect(await make(stage.hastyProvider)).toMatchObject({ ok: false, reason: 'uncertain' })
      if (effect && afterEffect.includes(kind)) {
        expect(await stage.emulator.control('books')).toMatchObject(effect)
      }
      await stage.emulator.control('clear-faults')
      expect(await make(stage.provider)).toMatchObject({ ok: true })
      if (effect) expect(await stage.emulator.control('books')).toMatchObject(effect)
    })
  })
})
