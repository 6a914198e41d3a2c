import { maxLines } from '@strom/rules/pricing'
import { describe, expect, test } from 'vitest'
import {
  type Cart,
  type CartLine,
  emptyCart,
  forcedMonths,
  hasAccount,
  lineWithRoom,
  reduceCart,
} from './cart.ts'

function line(email: string, months = 1): CartLine {
  return { email, months, subscriptionExpiry: null, renews: false }
}

function cartOf(...lines: CartLine[]): Cart {
  return reduceCart(emptyCart, { type: 'fill', lines })
}

describe('the cart', () => {
  test('takes an account once, trimmed and lower-cased', () => {
    const once = reduceCart(emptyCart, { type: 'add', line: line('  Friend@Example.ORG ') })
    expect(once.lines).toEqual([line('friend@example.org')])
    expect(hasAccount(once, ' FRIEND@example.org')).toBe(true)
    expect(reduceCart(once, { type: 'add', line: line('friend@EXAMPLE.org', 5) })).toBe(once)
  })

  test('takes no more accounts than an order may have', () => {
    const full = cartOf(...Array.from({ length: maxLines + 3 }, (_, i) => line(`friend${i}@example.org`)))
    expect(full.lines).toHaveLength(maxLines)
    expect(reduceCart(full, { type: 'add', line: line('one.more@example.org') })).toBe(full)
  })

  test('changes the months of one account', () => {
    const cart = reduceCart(cartOf(line('a@x.org'), line('b@x.org')), {
      type: 'setMonths',
      email: 'b@x.org',
      months: 7,
    })
    expect(cart.lines.map(({ months }) => months)).toEqual([1, 7])
  })

  test.each([
    [0, 1],
    [-4, 1],
    [1, 1],
    [36, 36],
    [37, 36],
  ])('%d months become %d', (months, forced) => {
    expect(forcedMonths(months)).toBe(forced)
    expect(cartOf(line('a@x.org', months)).lines[0]?.months).toBe(forced)
  })

  test.each([1.5, 12.5, 2.9, -0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d months and points change nothing',
    (number) => {
      const cart = { ...cartOf(line('a@x.org', 3)), points: 4 }
      expect(reduceCart(cart, { type: 'setMonths', email: 'a@x.org', months: number })).toEqual(cart)
      expect(reduceCart(cart, { type: 'add', line: line('b@x.org', number) })).toEqual(cart)
      expect(reduceCart(cart, { type: 'setPoints', points: number })).toEqual(cart)
    },
  )

  test('removes an account, which can be put back where it was', () => {
    const cart = cartOf(line('a@x.org'), line('b@x.org', 3), line('c@x.org'))
    const removed = reduceCart(cart, { type: 'remove', email: 'b@x.org' })
    expect(removed.lines.map(({ email }) => email)).toEqual(['a@x.org', 'c@x.org'])
    expect(reduceCart(removed, { type: 'add', line: line('b@x.org', 3), at: 1 })).toEqual(cart)
  })

  test.each([
    [40, 40],
    [-1, 0],
  ])('%d points become %d', (points, kept) => {
    expect(reduceCart(emptyCart, { type: 'setPoints', points }).points).toBe(kept)
  })

  test('gives more months to the own account, else to the first that has room for them', () => {
    const cart = cartOf(line('a@x.org', 34), line('me@x.org', 30), line('b@x.org', 2))
    expect(lineWithRoom(cart, 'me@x.org', 6)?.email).toBe('me@x.org')
    expect(lineWithRoom(cart, 'me@x.org', 7)?.email).toBe('b@x.org')
    expect(lineWithRoom(cart, 'other@x.org', 2)?.email).toBe('a@x.org')
    expect(lineWithRoom(cart, 'me@x.org', 35)).toBeUndefined()
  })

  test('is empty once cleared', () => {
    const cart = reduceCart(cartOf(line('a@x.org')), { type: 'setPoints', points: 9 })
    expect(reduceCart(cart, { type: 'clear' })).toEqual(emptyCart)
  })
})
