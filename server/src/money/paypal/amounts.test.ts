import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount, toCents } from './amounts.ts'

describe('amounts', () => {
  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [1234, '12.34'],
    [100_000_000_000, '1000000000.00'],
  ])('%i cents are %s', (cents, amount) => {
    expect(toAmount(cents)).toBe(amount)
    expect(toCents(amount)).toBe(cents)
  })

  it.each([
    '',
    '12',
    '12.3',
    '12.345',
    '12,34',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1e3',
    '1.00 ',
    '.50',
    'NaN',
    '1234567890123.00',
  ])('%j is no amount', (text) => {
    expect(toCents(text)).toBeNull()
  })

  it.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d cents are refused', (cents) => {
    expect(() => toAmount(cents)).toThrow('is no amount in cents')
  })

  it('every amount comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (cents) => toCents(toAmount(cents)) === cents),
    )
  })
})
