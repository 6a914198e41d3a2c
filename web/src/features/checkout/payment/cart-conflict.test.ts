import { beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../cart/cart-store.ts'
import { approvedPayment } from './approved-payment.ts'
import { hasCartConflict, onCartSnapshotChange, takeCartSnapshot } from './cart-conflict.ts'

beforeEach(() => {
  cartStore.write('a month')
  approvedPayment.clear()
})

test.each([
  ['nothing happened', () => {}, false],
  ['the same was put in again', () => cartStore.write('a month'), false],
  ['the cart was emptied', () => cartStore.clear(), true],
  ['the cart was changed', () => cartStore.write('two months'), true],
  ['a payment is under way', () => approvedPayment.write('an order'), true],
])('a cart conflict: %s', (_, happen, expected) => {
  const then = takeCartSnapshot()
  happen()
  expect(hasCartConflict(then)).toBe(expected)
})

test('a payment that was not settled before does not stand in the way, nor its end', () => {
  approvedPayment.write('an older order')
  const then = takeCartSnapshot()
  expect(hasCartConflict(then)).toBe(false)
  approvedPayment.clear()
  expect(hasCartConflict(then)).toBe(false)
})

test('a change of either is told until nobody listens', () => {
  const listener = vi.fn()
  const leave = onCartSnapshotChange(listener)
  cartStore.clear()
  approvedPayment.write('an order')
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  cartStore.write('a month')
  expect(listener).toHaveBeenCalledTimes(2)
})
