import { describe, expect, test } from 'vitest'
import { type Cart, emptyCart } from './cart.ts'
import { readCart, writeCart } from './stored-cart.ts'

const mine = 'anna@strom.test'
const cart: Cart = {
  lines: [
    { email: mine, months: 3, subscriptionExpiry: '2026-12-01T10:00:00.000Z', renews: false },
    { email: 'friend@example.org', months: 12, renews: false },
  ],
  points: 20,
}

describe('a kept cart', () => {
  test('comes back as it was, to its own account', () => {
    const text = writeCart(mine, cart)
    expect(readCart(mine, text)).toEqual(cart)
    expect(readCart('bjorn@strom.test', text)).toEqual(emptyCart)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another value', 'null'],
    ['no lines', JSON.stringify({ account: mine, cart: {} })],
    ['no cart', JSON.stringify({ account: mine })],
  ])('%s is an empty cart', (_, text) => {
    expect(readCart(mine, text)).toEqual(emptyCart)
  })

  test('what is no line of a cart is left out, and its numbers are forced', () => {
    const lines = [{ email: 'a@x.org', months: 99, renews: false }, { email: 'b@x.org' }, null, 7]
    const odd = { email: 'c@x.org', months: 1, renews: false, subscriptionExpiry: 'soon' }
    const text = JSON.stringify({ account: mine, cart: { lines: [...lines, odd], points: 'many' } })
    expect(readCart(mine, text)).toEqual({
      lines: [{ email: 'a@x.org', months: 36, renews: false }],
      points: 0,
    })
  })
})
