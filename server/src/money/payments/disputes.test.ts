import { describe, expect, it } from 'vitest'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { processDispute } from './disputes.ts'

const shop = useShop()

/** Three months for $34.20; buyer and seller have agreed on $12.00 back. */
async function disputed() {
  const buyer = await shop.buyer()
  const paypalId = await shop.buy(buyer, cartOf(buyer, 3))
  const captureId = await shop.captureOf(paypalId)
  const disputeId = `PP-D-${captureId}`
  const tell = () =>
    processDispute(shop.app, {
      kind: 'dispute',
      dispute: disputeId,
      state: 'lost',
      cents: 1200,
      payments: [{ capture: captureId }],
    })
  const sendBack = async () => {
    await shop.paypal.control('refund', { captureId, value: '12.00' })
    await shop.deliver()
  }
  const refunds = async () => {
    const { id } = await shop.orderOf(paypalId)
    const ofOrder = shop.app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    return ofOrder.select('refunds.cents').where('payments.order_id', '=', id).execute()
  }
  return { buyer, paypalId, tell, sendBack, refunds }
}

describe('a dispute that ends with a part of the money', () => {
  it.each(['decision', 'money'] as const)(
    'takes the months of that part, once, told of the %s first',
    async (first) => {
      const { buyer, paypalId, tell, sendBack, refunds } = await disputed()
      const days = await shop.daysOf(buyer.id)
      await (first === 'decision' ? tell() : sendBack())
      await (first === 'decision' ? sendBack() : tell())
      expect(await refunds()).toEqual([{ cents: 1200 }])
      expect((await shop.orderOf(paypalId)).state).toBe('partially-refunded')
      expect(days - (await shop.daysOf(buyer.id))).toBeGreaterThan(27)
      expect(days - (await shop.daysOf(buyer.id))).toBeLessThan(32)
    },
  )
})
