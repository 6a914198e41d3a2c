import { expect, it } from 'vitest'
import { readPictureSize } from './sps.ts'

function record(hex: string): Uint8Array {
  const set = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return Uint8Array.of(1, set[1] ?? 0, set[2] ?? 0, set[3] ?? 0, 0xff, 0xe1, 0, set.length, ...set)
}

// From libx264: several profiles, sizes that are not multiples of 16, upright, interlaced.
it.each([
  ['640x360', '67640016acd940a02ff970110000030001000003000a0f162d96'],
  ['1920x1080', '67640028acd940780227e5c044000003000400000300283c60c658'],
  ['854x480', '674d4016eca06c1ef37808800000030080000005078b16cb'],
  ['320x180', '6742c00bd901419f9f0110000003001000000300a0f142a480'],
  ['1080x1920', '67640028acd9404403c797c044000003000400000300283c60c658'],
  ['638x358', '67640016acd940a02fea6c044000000300400000030283c58b6580'],
  ['720x576', '67f4001e919b2816849b011000000300100000030321f1429960'],
])('reads %s', (size, hex) => {
  const { width, height } = readPictureSize(record(hex))
  expect(`${width}x${height}`).toBe(size)
})

it.each(['67', '6764001f', '6764001facd940'])('throws a RangeError for one that is cut off: %s', (hex) => {
  expect(() => readPictureSize(record(hex))).toThrow(RangeError)
})
