import { expect, test } from 'vitest'
import { type PaymentEvent, type PaymentState, readyToPay, reducePayment } from './payment-state.ts'

function after(...events: PaymentEvent[]): PaymentState {
  return events.reduce(reducePayment, readyToPay)
}

const started = { type: 'started' } as const
const approved = { type: 'approved' } as const
const declined = { type: 'declined', detail: 'Declined.' } as const
const windowClosed = { type: 'windowClosed' } as const
const providerFailed = { type: 'providerFailed' } as const

test('a payment goes through the window to the capture', () => {
  expect(after(started)).toEqual({ step: 'wallet' })
  expect(after(started, approved)).toEqual({ step: 'capturing' })
  expect(after(started, approved, { type: 'pending', detail: 'Wait.' })).toEqual({
    step: 'pending',
    detail: 'Wait.',
  })
})

test('a declined payment goes back to the window and says why; the next approval forgets it', () => {
  expect(after(started, approved, declined)).toEqual({
    step: 'wallet',
    notice: { kind: 'declined', detail: 'Declined.' },
  })
  expect(after(started, approved, declined, approved)).toEqual({ step: 'capturing' })
})

test('a closed window says that nothing was paid, but not once the capture runs', () => {
  expect(after(started, windowClosed)).toEqual({ step: 'ready', notice: { kind: 'windowClosed' } })
  expect(after(started, approved, windowClosed)).toEqual({ step: 'capturing' })
})

test('a failure at PayPal is said, unless something better is known', () => {
  const failed = { step: 'ready', notice: { kind: 'providerFailed' } }
  expect(after(providerFailed)).toEqual(failed)
  expect(after(started, providerFailed)).toEqual(failed)
  const refused = { type: 'refused', detail: 'No such account.' } as const
  expect(after(started, refused, providerFailed)).toEqual({
    step: 'ready',
    notice: { kind: 'refused', detail: 'No such account.' },
  })
  expect(after(started, approved, declined, providerFailed)).toEqual({
    step: 'ready',
    notice: { kind: 'declined', detail: 'Declined.' },
  })
  expect(after(started, approved, providerFailed)).toEqual({ step: 'capturing' })
})

test('a capture without an answer keeps the order to ask about', () => {
  const unanswered = { type: 'unanswered', orderId: 'O-1', detail: 'Out of reach.' } as const
  const state = { step: 'unanswered', orderId: 'O-1', detail: 'Out of reach.' }
  expect(after(started, approved, unanswered)).toEqual(state)
  expect(after(started, approved, unanswered, providerFailed)).toEqual(state)
  expect(after(started, approved, unanswered, approved)).toEqual({ step: 'capturing' })
})

test('a price that moved leads back to the buttons and is said', () => {
  const moved = { step: 'ready', notice: { kind: 'priceMoved' } }
  expect(after(started, { type: 'priceMoved' })).toEqual(moved)
  expect(after(started, { type: 'priceMoved' }, providerFailed)).toEqual(moved)
})
