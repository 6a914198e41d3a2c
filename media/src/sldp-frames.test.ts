import { expect, test } from 'vitest'
import { readFrame } from './sldp-frames.ts'

const message = (...bytes: number[]) => new Uint8Array(bytes).buffer
const time = [0, 0, 0x01, 0, 0, 0, 0, 7]

test.each([
  ['AAC config', [2, 0, 0x11, 0x90], { sn: 2, track: 'sound', config: true, payload: [0x11, 0x90] }],
  ['avcC', [1, 2, 1, 100], { sn: 1, track: 'picture', config: true, payload: [1, 100] }],
  [
    'AAC frame',
    [2, 1, ...time, 9],
    { sn: 2, track: 'sound', config: false, timestamp: 2n ** 40n + 7n, compositionOffset: 0, payload: [9] },
  ],
  [
    'key picture',
    [1, 3, ...time, 0, 0, 1, 0, 9, 8],
    { key: true, timestamp: 2n ** 40n + 7n, compositionOffset: 256, payload: [9, 8] },
  ],
  ['picture', [255, 4, ...time, 0, 0, 0, 0], { sn: 255, key: false, payload: [] }],
] as const)('%s', (_, bytes, expected) => {
  const frame = readFrame(message(...bytes))
  expect(frame && { ...frame, payload: [...frame.payload] }).toMatchObject(expected)
})

test.each([
  ['nothing', []],
  ['one byte', [1]],
  ['an unknown kind', [1, 9, 0, 0]],
  ['a cut off time', [1, 1, 0, 0, 0]],
  ['a cut off offset', [1, 3, ...time, 0]],
] as const)('%s is no frame', (_, bytes) => {
  expect(readFrame(message(...bytes))).toBeNull()
})
