import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChunkReader, messageTypes, type RtmpMessage, writeMessage } from './chunks.ts'

const u24 = (number: number) => [(number >> 16) & 0xff, (number >> 8) & 0xff, number & 0xff]
const header = (time: number, length: number, type: number) => [
  ...u24(time),
  ...u24(length),
  type,
  1,
  0,
  0,
  0,
]
const bytes = (...numbers: number[]) => Buffer.from(numbers)
const lenient = { mostUnfinished: () => 1_000_000, charge() {} }
const read = (...chunks: Buffer[]) => {
  const reader = createChunkReader(lenient)
  return chunks.flatMap((chunk) => [...reader(chunk)])
}

describe('messages', () => {
  it('are read as they are written, however their bytes come', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 128 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(payloads, fc.integer({ min: 1, max: 60 }), (all, size) => {
        const whole = Buffer.concat(all.map((payload) => writeMessage(20, 1, Buffer.from(payload))))
        const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
          whole.subarray(index * size, (index + 1) * size),
        )
        expect(read(...parts).map(({ payload }) => [...payload])).toEqual(all.map((payload) => [...payload]))
      }),
    )
  })

  it('of two chunk streams come mixed, in chunks of the agreed size', () => {
    const size = writeMessage(messageTypes.setChunkSize, 0, bytes(0, 0, 0, 3))
    const mixed = bytes(
      ...[0x04, ...header(10, 5, 8), 1, 2, 3],
      ...[0x05, ...header(20, 2, 9), 7, 8],
      ...[0xc4, 4, 5],
    )
    expect(read(size, mixed).map(({ type, timestamp, payload }) => [type, timestamp, ...payload])).toEqual([
      [9, 20, 7, 8],
      [8, 10, 1, 2, 3, 4, 5],
    ])
  })

  it('say the time that passed, or nothing where it is the same again', () => {
    const all = bytes(
      ...[0x04, ...header(1000, 1, 8), 1],
      ...[0x44, ...u24(40), ...u24(1), 9, 2],
      ...[0x84, ...u24(30), 3],
      ...[0xc4, 4],
    )
    expect(read(all).map(({ type, timestamp }) => [type, timestamp])).toEqual([
      [8, 1000],
      [9, 1040],
      [9, 1070],
      [9, 1100],
    ])
  })

  it('have times of 32 bits, which each of their chunks repeats', () => {
    const late = [0x01, 0x02, 0x03, 0x04]
    const long = new Array(130).fill(6)
    const all = bytes(0x04, ...header(0xffffff, 130, 8), ...late, ...long.slice(0, 128), 0xc4, ...late, 6, 6)
    expect(read(all)).toMatchObject([{ timestamp: 0x01020304, payload: bytes(...long) }])
  })

  it('come on chunk streams of large numbers', () => {
    expect(
      read(bytes(0x00, 10, ...header(5, 1, 8), 1), bytes(0x01, 1, 1, ...header(6, 1, 8), 2)),
    ).toHaveLength(2)
  })

  it('that are given up are forgotten', () => {
    const begun = bytes(0x04, ...header(1, 200, 8), ...new Array(128).fill(1))
    const abort = writeMessage(messageTypes.abort, 0, bytes(0, 0, 0, 4))
    const whole = bytes(0x04, ...header(2, 1, 8), 9)
    expect(read(begun, abort, whole).map(({ timestamp }) => timestamp)).toEqual([2])
  })
})

it('count no longer as unfinished once they are given up', () => {
  const begun = bytes(0x04, ...header(1, 900_000, 9), ...new Array(128).fill(1))
  const abort = writeMessage(messageTypes.abort, 0, bytes(0, 0, 0, 4))
  expect(() => read(...Array.from({ length: 50 }, () => Buffer.concat([begun, abort])))).not.toThrow()
})

it('may be larger as soon as the one before them allows it', () => {
  let max = 10
  const reader = createChunkReader({ mostUnfinished: () => max, charge() {} })
  const both = Buffer.concat([writeMessage(20, 1, bytes(1)), writeMessage(9, 1, Buffer.alloc(100))])
  const types: number[] = []
  for (const { type } of reader(both)) {
    types.push(type)
    max = 1000
  }
  expect(types).toEqual([20, 9])
})

describe('damage throws a RangeError:', () => {
  it.each([
    ['a message that is too large', bytes(0x04, ...header(0, 2_000_000, 8))],
    ['a chunk stream that begins in its middle', bytes(0xc4, 1)],
    ['chunks of no bytes', writeMessage(messageTypes.setChunkSize, 0, bytes(0, 0, 0, 0))],
    [
      'a message that changes its length',
      bytes(0x04, ...header(0, 200, 8), ...Array(128).fill(0), 0x44, ...u24(0), ...u24(100), 8),
    ],
    ['a long command', bytes(0x04, ...header(0, 70_000, 20))],
    [
      'several messages that are too large together',
      Buffer.concat([4, 5, 6].map((id) => bytes(id, ...header(0, 400_000, 9), ...Array(128).fill(0)))),
    ],
    ['an empty order', writeMessage(messageTypes.abort, 0, bytes())],
    [
      'more chunk streams than anybody has',
      Buffer.concat(
        Array.from({ length: 65 }, (_, id) => bytes(0x00, id, ...header(0, 200, 8), ...Array(128).fill(0))),
      ),
    ],
  ])('%s', (_, damaged) => {
    expect(() => read(damaged)).toThrow(RangeError)
  })

  it('and noise nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (noise) => {
        let messages: RtmpMessage[] = []
        try {
          messages = read(Buffer.from(noise))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
        expect(messages.every(({ payload }) => payload.length <= 3000)).toBe(true)
      }),
    )
  })
})
