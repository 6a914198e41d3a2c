import { describe, expect, it } from 'vitest'
import type { PayPalCapture, PayPalOrder } from '../paypal/paypal.ts'
import { meaningOfRefusal, verifyCapture } from './verify-capture.ts'

const ours = { id: 'ours', provider_order_id: 'PP', total_cents: 1200 }

function capture(change: Partial<PayPalCapture> = {}): PayPalCapture {
  const at = new Date('2026-11-20T12:00:00Z')
  return {
    id: 'C',
    status: 'COMPLETED',
    cents: 1200,
    currency: 'USD',
    customId: 'ours',
    createdAt: at,
    ...change,
  }
}

function seen(captures: PayPalCapture[], change: Partial<PayPalOrder> = {}): PayPalOrder {
  return {
    id: 'PP',
    status: 'COMPLETED',
    cents: 1200,
    currency: 'USD',
    customId: 'ours',
    captures,
    ...change,
  }
}

describe('what PayPal says of an order', () => {
  it.each<[string, PayPalOrder, string]>([
    ['no capture', seen([]), 'nothing'],
    ['the money', seen([capture()]), 'captured'],
    ['money that went back meanwhile', seen([capture({ status: 'REFUNDED' })]), 'captured'],
    ['money in part', seen([capture({ status: 'PARTIALLY_REFUNDED' })]), 'captured'],
    ['that it looks', seen([capture({ status: 'PENDING' })]), 'pending'],
    ['no', seen([capture({ status: 'DECLINED' })]), 'declined'],
    ['that it failed', seen([capture({ status: 'FAILED' })]), 'declined'],
    ['no, then the money', seen([capture({ status: 'DECLINED' }), capture()]), 'captured'],
    ['another amount', seen([capture({ cents: 1199 })]), 'mismatch'],
    ['more money', seen([capture({ cents: 1201 })]), 'mismatch'],
    ['another currency', seen([capture({ currency: 'NOK' })]), 'mismatch'],
    ['another order of ours', seen([capture({ customId: 'other' })]), 'mismatch'],
    ['another order of its own', seen([capture()], { id: 'QQ' }), 'mismatch'],
    ['another amount that it looks at', seen([capture({ status: 'PENDING', cents: 1 })]), 'mismatch'],
  ])('%s', (_what, order, verdict) => {
    expect(verifyCapture(ours, order).verdict).toBe(verdict)
  })

  it('must name our order', () => {
    const { customId: _left, ...nameless } = capture()
    const { customId: _out, ...order } = seen([nameless])
    expect(verifyCapture(ours, order)).toEqual({
      verdict: 'mismatch',
      problem: 'custom id: PayPal says nothing, we say ours',
    })
    expect(verifyCapture(ours, seen([nameless])).verdict).toBe('captured')
  })

  it('ends the order with a refusal only when PayPal takes no further try', () => {
    const declined = [capture({ status: 'DECLINED' })]
    expect(verifyCapture(ours, seen(declined))).toMatchObject({ final: true })
    expect(verifyCapture(ours, seen(declined, { status: 'APPROVED' }))).toMatchObject({ final: false })
  })
})

it('only refusals of the order itself say for certain that no money moved', () => {
  expect(meaningOfRefusal('INSTRUMENT_DECLINED')).toBe('declined')
  expect(meaningOfRefusal('ORDER_NOT_APPROVED')).toBe('not-approved')
  expect(meaningOfRefusal('RESOURCE_NOT_FOUND')).toBe('gone')
  for (const issue of ['ORDER_ALREADY_CAPTURED', 'NOT_AUTHORIZED', 'DUPLICATE_INVOICE_ID', 'toString']) {
    expect(meaningOfRefusal(issue)).toBeUndefined()
  }
})
