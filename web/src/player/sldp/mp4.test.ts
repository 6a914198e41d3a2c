import { expect, test } from 'vitest'
import { findBox, readTrackFragments } from '../../../../server/src/live/packaging/mp4-boxes.ts'
import { readSetup } from '../../../../server/src/live/packaging/sldp-setup.ts'
import { readAudioConfig } from './audio-config.ts'
import { pictureInit, soundInit } from './init-segment.ts'
import { mediaFragment, type Sample } from './media-fragment.ts'

// Read back by the server's own reader of the same format, which was written apart from this writer.
const avcC = new Uint8Array([1, 100, 0, 40, 255, 225])
const config = new Uint8Array([0x11, 0x90])

test('the init segment of pictures', () => {
  const init = Buffer.from(pictureInit({ width: 1280, height: 720, timescale: 90_000, avcC }))
  expect(readSetup(init).video).toEqual({ trackId: 1, timescale: 90_000, config: Buffer.from(avcC) })
  const stsd = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  expect([init.readUInt16BE((stsd?.body ?? 0) + 40), init.readUInt16BE((stsd?.body ?? 0) + 42)]).toEqual([
    1280, 720,
  ])
  expect(findBox(init, 'moov/mvex/trex')).not.toBeNull()
})

test('the init segment of sound', () => {
  const init = Buffer.from(soundInit({ timescale: 48_000, config }) ?? [])
  expect(readSetup(init).audio).toEqual({ trackId: 1, timescale: 48_000, config: Buffer.from(config) })
})

test('a fragment', () => {
  const sample = (at: number, key: boolean, data: number[]): Sample => {
    return { at, key, compositionOffset: 0, data: new Uint8Array(data) }
  }
  const start = 2 ** 33 + 5
  const samples = [sample(start, true, [1, 2, 3]), sample(start + 3600, false, [4])]
  const bytes = Buffer.from(mediaFragment(samples, 7, 3000))
  const [track] = readTrackFragments(bytes)
  expect(track).toMatchObject({ trackId: 1, sequenceNumber: 7, decodeTime: start })
  expect(track?.samples.map(({ duration, key }) => ({ duration, key }))).toEqual([
    { duration: 3600, key: true },
    { duration: 3000, key: false },
  ])
  expect(track?.samples.map(({ at, size }) => [...bytes.subarray(at, at + size)])).toEqual([[1, 2, 3], [4]])
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
