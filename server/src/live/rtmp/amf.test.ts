import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmf, writeAmf } from './amf.ts'

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string({ maxLength: 50 }), fc.constant(null)),
  any: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 9 }).filter((name) => name !== '__proto__'),
      tie('any'),
      {
        noNullPrototype: true,
        maxKeys: 4,
      },
    ),
  ),
})).any

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      expect(readAmf(writeAmf(...(values as Parameters<typeof writeAmf>)))).toEqual(values)
    }),
  )
})

it('reads what encoders send besides: lists with names, undefined, dates, long texts', () => {
  const named = Buffer.from([0x08, 0, 0, 0, 1, 0, 1, 0x61, 0x01, 1, 0, 0, 0x09])
  const date = Buffer.concat([Buffer.of(0x0b), writeAmf(5).subarray(1), Buffer.of(0, 0)])
  const long = Buffer.concat([Buffer.of(0x0c, 0, 0, 0, 2), Buffer.from('ab')])
  expect(readAmf(Buffer.concat([named, Buffer.of(0x06), date, long]))).toEqual([{ a: true }, null, 5, 'ab'])
})

it('throws for damage, and for nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readAmf(Buffer.from(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
  const deep = Buffer.concat([...Array(40).fill(Buffer.of(0x0a, 0, 0, 0, 1)), Buffer.of(0x05)])
  expect(() => readAmf(deep)).toThrow('too deep')
})
