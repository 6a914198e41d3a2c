import { expect, test } from 'vitest'
import { readAudioConfig, writeAudioConfig } from './audio-config.ts'
import { findBox, writeBox } from './boxes.ts'
import { concat, u32, viewOf } from './bytes.ts'
import { listTracks, readDecoderConfig, readSoundFormat, readTrack, writeInit } from './init-segment.ts'
import { writeAacEntry, writePictureEntry } from './sample-entries.ts'

const avcC = new Uint8Array([1, 100, 0, 40, 255, 225])
const config = new Uint8Array([0x11, 0x90])

test('an init segment says of each track what it is', () => {
  const [width, height] = [1280, 720]
  const picture = {
    trackId: 1,
    timescale: 90_000,
    entry: writePictureEntry('avc1', { width, height, config: avcC }),
  }
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

test.each([
  [[0x11, 0x90], { sampleRate: 48_000, channels: 2 }],
  [[0x12, 0x08], { sampleRate: 44_100, channels: 1 }],
  [[0x17, 0x80, 0x5d, 0xc0, 0x10], { sampleRate: 48_000, channels: 2 }],
  [[0x11], null],
  [[0x16, 0x90], null],
] as const)('AudioSpecificConfig %j', (bytes, expected) => {
  expect(readAudioConfig(new Uint8Array(bytes))).toEqual(expected)
})

test.each([
  ['a delay and a beginning', u32(0, 2, 500, 0xffffffff, 0x10000, 0, 1024, 0x10000), 24_000 - 1024],
  ['a beginning', u32(0, 1, 0, 2048, 0x10000), -2048],
  ['a delay alone', u32(0, 1, 980, 0xffffffff, 0x10000), 47_040],
  ['64 bits', u32(0x01000000, 1, 0, 0, 0, 1024, 0x10000), -1024],
] as const)('an edit list with %s shifts its track', (_, elst, shift) => {
  const sound = { trackId: 1, timescale: 48_000, entry: writeAacEntry(config) ?? new Uint8Array() }
  const init = writeInit([sound])
  const [trak] = listTracks(init)
  const moov = findBox(init, 'moov')
  if (!trak || !moov) throw new Error('no track')
  const edited = concat(
    init.subarray(0, moov.start),
    writeBox(
      'moov',
      init.subarray(moov.body, trak.start),
      writeBox('trak', writeBox('edts', writeBox('elst', elst)), init.subarray(trak.body, trak.end)),
    ),
  )
  expect(listTracks(edited).map((one) => readTrack(edited, one).shift)).toEqual([shift])
  expect(readTrack(init, trak).shift).toBe(0)
})

test.each([
  { sampleRate: 48_000, channels: 2 },
  { sampleRate: 44_100, channels: 1 },
  { sampleRate: 7350, channels: 6 },
  { sampleRate: 47_999, channels: 2 },
  { sampleRate: 8000, channels: 8 },
])('an AudioSpecificConfig of %j is read as it was written', (format) => {
  expect(readAudioConfig(writeAudioConfig(format))).toEqual(format)
})

test('an entry of sound says its rate and channels', () => {
  const format = { sampleRate: 44_100, channels: 1 }
  expect(readSoundFormat(writeAacEntry(writeAudioConfig(format)) ?? new Uint8Array())).toEqual(format)
})

test.each([
  [0, [1, 0, 0, 0, 1, 0, 0, 0]],
  [90, [0, 1, 0, -1, 0, 0, 720, 0]],
  [180, [-1, 0, 0, 0, -1, 0, 1280, 720]],
  [270, [0, -1, 0, 1, 0, 0, 0, 1280]],
] as const)('pictures that are to be turned by %d degrees say so, and stay in sight', (rotation, matrix) => {
  const [width, height] = [1280, 720]
  const entry = writePictureEntry('avc1', { width, height, config: avcC })
  const init = writeInit([{ trackId: 1, timescale: 90_000, entry, width, height, rotation }])
  const [trak] = listTracks(init)
  expect(trak && readTrack(init, trak)).toMatchObject({ rotation })
  const tkhd = findBox(init, 'moov/trak/tkhd')
  const view = viewOf(init)
  const written = matrix.map((_, index) => view.getInt32((tkhd?.body ?? 0) + 40 + index * 4) / 65_536)
  expect(written).toEqual(matrix)
})

test('a matrix that does more than turn counts as none', () => {
  const entry = writePictureEntry('avc1', { width: 16, height: 16, config: avcC })
  const init = writeInit([{ trackId: 1, timescale: 90_000, entry, width: 16, height: 16 }])
  viewOf(init).setInt32((findBox(init, 'moov/trak/tkhd')?.body ?? 0) + 40, -0x10000)
  const [trak] = listTracks(init)
  expect(trak && readTrack(init, trak)).toMatchObject({ rotation: 0 })
})
