import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const secret = randomBytes(32)
const seal = createEncryption(secret, 'a purpose')

it('gives back what was closed, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, bound) => {
      const [first, second] = [seal.encrypt(text, bound), seal.encrypt(text, bound)]
      expect(first).not.toBe(second)
      expect([seal.decrypt(first, bound), seal.decrypt(second, bound)]).toEqual([text, text])
    }),
  )
})

it('does not open what belongs to another, was closed with another key, or was changed', () => {
  const sealed = seal.encrypt('a secret', 'anna')
  expect(sealed).not.toContain(Buffer.from('a secret').toString('base64url').slice(0, 6))
  expect(() => seal.decrypt(sealed, 'bjorn')).toThrow()
  expect(() => createEncryption(secret, 'another purpose').decrypt(sealed, 'anna')).toThrow()
  expect(() => createEncryption(randomBytes(32), 'a purpose').decrypt(sealed, 'anna')).toThrow()
  for (const at of [0, 20, sealed.length - 3]) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(() => seal.decrypt(sealed.slice(0, at) + other + sealed.slice(at + 1), 'anna')).toThrow()
  }
  expect(() => seal.decrypt(sealed.slice(0, 20), 'anna')).toThrow()
  expect(() => seal.decrypt('', 'anna')).toThrow()
})
