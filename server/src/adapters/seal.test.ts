import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const secret = randomBytes(32)
const seal = createSeal(secret, 'a purpose')

it('gives back what was closed, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, bound) => {
      const [first, second] = [seal.close(text, bound), seal.close(text, bound)]
      expect(first).not.toBe(second)
      expect([seal.open(first, bound), seal.open(second, bound)]).toEqual([text, text])
    }),
  )
})

it('does not open what belongs to another, was closed with another key, or was changed', () => {
  const sealed = seal.close('a secret', 'anna')
  expect(sealed).not.toContain(Buffer.from('a secret').toString('base64url').slice(0, 6))
  expect(() => seal.open(sealed, 'bjorn')).toThrow()
  expect(() => createSeal(secret, 'another purpose').open(sealed, 'anna')).toThrow()
  expect(() => createSeal(randomBytes(32), 'a purpose').open(sealed, 'anna')).toThrow()
  for (const at of [0, 20, sealed.length - 3]) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(() => seal.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'anna')).toThrow()
  }
  expect(() => seal.open(sealed.slice(0, 20), 'anna')).toThrow()
  expect(() => seal.open('', 'anna')).toThrow()
})
