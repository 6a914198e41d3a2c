import { describe, expect, it } from 'vitest'
import { readEvent } from './event.ts'

it('a dispute is an event with whatever a seller has written to the transaction, and of many at once', () => {
  const one = { seller_transaction_id: 'SALE', custom: 'x'.repeat(2000) }
  const resource = { dispute_id: 'PP-D-1', disputed_transactions: Array.from({ length: 100 }, () => one) }
  const told = { id: 'WH-1', event_type: 'CUSTOMER.DISPUTE.CREATED', resource }
  expect(readEvent(told)?.news).toMatchObject({ payments: { length: 100 } })
})

/** Over $34.20, of which `amount_refunded` may be a part. */
function decided(outcome_code: string, amount_refunded?: object) {
  const resource = {
    dispute_id: 'PP-D-1',
    disputed_transactions: [{ seller_transaction_id: 'C1', custom: 'ours' }],
    dispute_amount: { value: '34.20', currency_code: 'USD' },
    dispute_outcome: { outcome_code, ...(amount_refunded && { amount_refunded }) },
  }
  return readEvent({ id: 'WH-1', event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource })?.news
}

describe('a decided dispute', () => {
  it.each([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_WITH_PAYOUT', 'settled'],
    ['NONE', 'settled'],
  ])('%s is %s', (outcome, state) => {
    const payments = [{ capture: 'C1', orderId: 'ours' }]
    expect(decided(outcome)).toMatchObject({ dispute: 'PP-D-1', state, outcome, payments, cents: 3420 })
  })

  it('takes the part that both sides agreed on', () => {
    const part = { value: '12.00', currency_code: 'USD' }
    expect(decided('RESOLVED_BUYER_FAVOUR', part)).toMatchObject({ cents: 1200 })
  })
})

it('what is stored of an event is read again as the same', () => {
  const told = readEvent({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    create_time: '2026-11-20T12:00:00Z',
    resource: {
      id: 'R1',
      amount: { value: '12.00', currency_code: 'USD' },
      payer: { email_address: 'payer@example.org' },
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1' }],
    },
  })
  expect(told?.news).toMatchObject({ kind: 'refund', refund: 'R1', capture: 'C1', cents: 1200 })
  const stored = JSON.stringify(told?.stored)
  expect(stored).not.toContain('payer')
  expect(readEvent(JSON.parse(stored))).toEqual(told)
})
