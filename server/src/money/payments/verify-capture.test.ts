import { describe, expect, it } from 'vitest'
import type { ProviderCapture, ProviderOrder } from './provider.ts'
import { verifyCapture } from './verify-capture.ts'

const ours = { id: 'ours', provider_order_id: 'PP', total_cents: 1200 }

const money = { reference: 'C', cents: 1200, currency: 'USD', at: new Date('2026-11-20T12:00:00Z') }

function capture(change: Partial<typeof money & { orderId: string }> = {}): ProviderCapture {
  return { ...money, orderId: 'ours', state: 'completed', ...change }
}

function pending(cents = 1200): ProviderCapture {
  return { ...money, orderId: 'ours', cents, state: 'pending' }
}

function declined(final = true): ProviderCapture {
  return { ...money, orderId: 'ours', state: 'declined', problem: 'NO', final }
}

function seen(captures: ProviderCapture[], change: Partial<ProviderOrder> = {}): ProviderOrder {
  return { reference: 'PP', cents: 1200, currency: 'USD', orderId: 'ours', captures, ...change }
}

describe('what the provider says of an order', () => {
  it.each<[string, ProviderOrder, string]>([
    ['no capture', seen([]), 'nothing'],
    ['the money', seen([capture()]), 'captured'],
    ['that it looks', seen([pending()]), 'pending'],
    ['no', seen([declined()]), 'declined'],
    ['no, then the money', seen([declined(), capture()]), 'captured'],
    ['another amount', seen([capture({ cents: 1199 })]), 'mismatch'],
    ['more money', seen([capture({ cents: 1201 })]), 'mismatch'],
    ['another currency', seen([capture({ currency: 'NOK' })]), 'mismatch'],
    ['another order of ours', seen([capture({ orderId: 'other' })]), 'mismatch'],
    ['another order of its own', seen([capture()], { reference: 'QQ' }), 'mismatch'],
    ['another amount that it looks at', seen([pending(1)]), 'mismatch'],
  ])('%s', (_what, order, verdict) => {
    expect(verifyCapture(ours, order, 'PayPal').verdict).toBe(verdict)
  })

  it('must name our order', () => {
    const nameless: ProviderCapture = { ...money, state: 'completed' }
    const { orderId: _out, ...order } = seen([nameless])
    expect(verifyCapture(ours, order, 'PayPal')).toEqual({
      verdict: 'mismatch',
      problem: 'custom id: PayPal says nothing, we say ours',
    })
    expect(verifyCapture(ours, seen([nameless]), 'PayPal').verdict).toBe('captured')
  })

  it('ends the order with a refusal only when the provider takes no further try', () => {
    expect(verifyCapture(ours, seen([declined()]), 'PayPal')).toMatchObject({ final: true })
    expect(verifyCapture(ours, seen([declined(false)]), 'PayPal')).toMatchObject({ final: false })
  })
})
