import { describe, expect, it } from 'vitest'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { processDispute } from './disputes.ts'
import { parseEvent } from './event.ts'

const shop = useShop()

/** Three months for $34.20; buyer and seller have agreed on $12.00 back. */
async function disputed() {
  const buyer = await shop.buyer()
  const paypalId = await shop.buy(buyer, cartOf(buyer, 3))
  const captureId = await shop.captureOf(paypalId)
  const disputeId = `PP-D-${captureId}`
  const tell = () =>
    processDispute(shop.app, {
      id: `WH-${captureId}`,
      event_type: 'CUSTOMER.DISPUTE.RESOLVED',
      resource: {
        dispute_id: disputeId,
        disputed_transactions: [{ seller_transaction_id: captureId }],
        dispute_amount: { value: '34.20', currency_code: 'USD' },
        dispute_outcome: {
          outcome_code: 'RESOLVED_BUYER_FAVOUR',
          amount_refunded: { value: '12.00', currency_code: 'USD' },
        },
      },
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

it('a dispute is an event with whatever a seller has written to the transaction, and of many at once', () => {
  const one = { seller_transaction_id: 'SALE', custom: 'x'.repeat(2000) }
  const resource = { dispute_id: 'PP-D-1', disputed_transactions: Array.from({ length: 100 }, () => one) }
  const told = { id: 'WH-1', event_type: 'CUSTOMER.DISPUTE.CREATED', resource }
  expect(parseEvent(JSON.stringify(told))?.resource.disputed_transactions).toHaveLength(100)
})
