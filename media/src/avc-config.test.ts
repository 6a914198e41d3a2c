import { expect, it } from 'vitest'
import { lengthenUnits, readLengthSize, readParameterSets, withLongLengths } from './avc-config.ts'

const record = (lengthSize: number) =>
  Uint8Array.of(1, 66, 0, 30, 0xfc | (lengthSize - 1), 0xe1, 0, 2, 0x67, 1, 1, 0, 3, 0x68, 2, 3)

it.each([1, 2, 4])('reads parameter sets, and lengths of %d bytes, and makes them four', (lengthSize) => {
  expect(readLengthSize(record(lengthSize))).toBe(lengthSize)
  expect(readLengthSize(withLongLengths(record(lengthSize)))).toBe(4)
  expect([...readParameterSets(record(lengthSize))]).toEqual([0, 0, 0, 2, 0x67, 1, 0, 0, 0, 3, 0x68, 2, 3])
  const unit = (length: number, ...content: number[]) => [
    ...Array.from({ length: lengthSize - 1 }, () => 0),
    length,
    ...content,
  ]
  const sample = Uint8Array.from([...unit(1, 9), ...unit(2, 0x65, 7)])
  expect([...lengthenUnits(sample, lengthSize)]).toEqual([0, 0, 0, 1, 9, 0, 0, 0, 2, 0x65, 7])
})

it('refuses what is cut off', () => {
  expect(() => readParameterSets(record(4).subarray(0, 14))).toThrow(RangeError)
  expect(() => lengthenUnits(Uint8Array.of(0, 5, 1), 2)).toThrow(RangeError)
})
