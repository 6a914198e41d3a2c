import { expect, test } from 'vitest'
import { readAudioConfig } from './audio-config.ts'
import { findBox } from './boxes.ts'
import { viewOf } from './bytes.ts'
import {
  listTracks,
  readDecoderConfig,
  readTrack,
  writeAacEntry,
  writeAvcEntry,
  writeInit,
} from './init-segment.ts'

const avcC = new Uint8Array([1, 100, 0, 40, 255, 225])
const config = new Uint8Array([0x11, 0x90])

test('an init segment says of each track what it is', () => {
  const [width, height] = [1280, 720]
  const picture = { trackId: 1, timescale: 90_000, entry: writeAvcEntry({ width, height, avcC }) }
  const sound = { trackId: 2, timescale: 48_000, entry: writeAacEntry(config) ?? new Uint8Array() }
  const init = writeInit([{ ...picture, width, height }, sound])
  const [first, second] = listTracks(init).map((trak) => readTrack(init, trak))
  expect(first).toMatchObject({ ...picture, handler: 'vide', entries: 1 })
  expect(second).toMatchObject({ ...sound, handler: 'soun', entries: 1 })
  expect(first && readDecoderConfig(first.entry)).toEqual(avcC)
  expect(second && readDecoderConfig(second.entry)).toEqual(config)
  const stsd = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  const view = viewOf(init)
  expect([view.getUint16((stsd?.body ?? 0) + 40), view.getUint16((stsd?.body ?? 0) + 42)]).toEqual([
    width,
    height,
  ])
  expect(findBox(init, 'moov/mvex/trex')).not.toBeNull()
})

test('sound whose configuration cannot be read has no entry', () => {
  expect(writeAacEntry(new Uint8Array([0x11]))).toBeNull()
})

test.each([
  [[0x11, 0x90], { sampleRate: 48_000, channels: 2 }],
  [[0x12, 0x08], { sampleRate: 44_100, channels: 1 }],
  [[0x17, 0x80, 0x5d, 0xc0, 0x10], { sampleRate: 48_000, channels: 2 }],
  [[0x11], null],
  [[0x16, 0x90], null],
] as const)('AudioSpecificConfig %j', (bytes, expected) => {
  expect(readAudioConfig(new Uint8Array(bytes))).toEqual(expected)
})
