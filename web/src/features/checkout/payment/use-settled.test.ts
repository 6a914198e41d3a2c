import type { OrderUnderWay, Transaction } from '@strom/contract'
import { describe, expect, test } from 'vitest'
import { findSettled, getOutcome } from './use-settled.ts'

function order(id: string, state: OrderUnderWay['state'] = 'pending'): OrderUnderWay {
  const at = '2026-11-20T12:00:00.000Z'
  return { id, state, detail: '', at, accountsAndMonths: [], pointsToSpend: 0, totalPriceAfterDiscount: 12 }
}

function transaction(order_id: string | null): Transaction {
  return {
    id: 'payment',
    payment_method: 1,
    paypal_transaction_id: 'capture',
    btc_pay_invoice_id: null,
    order_id,
    created_at: '2026-11-20T12:00:00.000Z',
    price: 12,
    refunded: 0,
  }
}

describe('what is settled', () => {
  test.each([
    ['nothing at first', [], ['a'], []],
    ['nothing while all are there, in whatever order', ['a', 'b'], ['b', 'a'], []],
    ['the one that is gone', ['a', 'b'], ['b'], ['a']],
    ['all, though another has begun', ['a', 'b'], ['c'], ['a', 'b']],
  ])('is %s', (_what, before, now, settled) => {
    const orders = (ids: string[]) => ids.map((id) => order(id))
    expect(findSettled(orders(before), orders(now)).map(({ id }) => id)).toEqual(settled)
  })

  test.each([
    ['paid', 'pending', ['a'], 'paid'],
    ['paid after nobody knew', 'unsettled', [null, 'b', 'a'], 'paid'],
    ['not paid once PayPal has looked', 'pending', [null, 'b'], 'not-paid'],
    ['not paid once a person has decided', 'needs-review', [], 'not-paid'],
    ['left out for an attempt that ended without payment', 'unsettled', [], 'abandoned'],
  ] as const)('was %s', (_what, state, paidFor, outcome) => {
    expect(getOutcome(order('a', state), paidFor.map(transaction))).toBe(outcome)
  })
})
