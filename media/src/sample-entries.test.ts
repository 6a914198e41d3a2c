import { expect, test } from 'vitest'
import { findBox } from './boxes.ts'
import { concat, latin1, viewOf } from './bytes.ts'
import { readSoundFormat } from './init-segment.ts'
import { writeAacEntry, writeOpusEntry, writePictureEntry } from './sample-entries.ts'

test.each([
  ['avc1', 'avcC'],
  ['hvc1', 'hvcC'],
  ['av01', 'av1C'],
] as const)('pictures in %s have their record in %s, and their size', (codec, box) => {
  const config = new Uint8Array([1, 2, 3])
  const entry = writePictureEntry(codec, { width: 1280, height: 720, config })
  const found = findBox(entry, box, 8 + 78)
  expect(found && entry.subarray(found.body, found.end)).toEqual(config)
  expect([viewOf(entry).getUint16(32), viewOf(entry).getUint16(34)]).toEqual([1280, 720])
})

test('sound whose configuration cannot be read has no entry', () => {
  expect(writeAacEntry(new Uint8Array([0x11]))).toBeNull()
})

// RFC 7845, 5.1: version, channels, pre-skip 312, 44.1 kHz, gain -1, no mapping; all numbers little-endian.
const head = concat(latin1('OpusHead'), [1, 2, 0x38, 1, 0x44, 0xac, 0, 0, 0xff, 0xff, 0])

test('Opus has the fields of its identification header in the other byte order', () => {
  const entry = writeOpusEntry(head) ?? new Uint8Array()
  expect(readSoundFormat(entry)).toEqual({ channels: 2, sampleRate: 48_000 })
  const found = findBox(entry, 'dOps', 8 + 28)
  expect(found && [...entry.subarray(found.body, found.end)]).toEqual([
    ...[0, 2, 1, 0x38, 0, 0, 0xac, 0x44, 0xff, 0xff, 0],
  ])
})

test.each([
  ['is cut off', head.subarray(0, 18)],
  ['is another', concat(latin1('OpusTags'), head.subarray(8))],
])('Opus whose identification header %s has no entry', (_, bytes) => {
  expect(writeOpusEntry(bytes)).toBeNull()
})
