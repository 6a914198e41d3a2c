import { expect, it } from 'vitest'
import { readAudio, readVideo } from './flv.ts'

const bytes = (...parts: (number | string)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  )

it.each([
  [
    'a configuration',
    bytes(0x17, 0, 0, 0, 0, 'cfg'),
    { kind: 'picture-config', codec: 'avc1', data: Buffer.from('cfg') },
  ],
  [
    'a key frame that is shown later',
    bytes(0x17, 1, 0, 0, 66, 'nal'),
    { kind: 'picture', codec: 'avc1', key: true, compositionOffset: 66, data: Buffer.from('nal') },
  ],
  [
    'a picture that is shown earlier',
    bytes(0x27, 1, 0xff, 0xff, 0xfe, 'nal'),
    { kind: 'picture', codec: 'avc1', key: false, compositionOffset: -2, data: Buffer.from('nal') },
  ],
  ['the end', bytes(0x17, 2, 0, 0, 0), { kind: 'other' }],
  ['nothing', bytes(), { kind: 'other' }],
  ['a command of a player', bytes(0x57, 0), { kind: 'other' }],
  ['Sorenson', bytes(0x12, 1), { kind: 'refused', reason: 'picture-codec' }],
  [
    'an enhanced configuration',
    bytes(0x90, 'avc1', 'cfg'),
    { kind: 'picture-config', codec: 'avc1', data: Buffer.from('cfg') },
  ],
  [
    'an enhanced key frame',
    bytes(0x91, 'avc1', 0, 0, 5, 'nal'),
    { kind: 'picture', codec: 'avc1', key: true, compositionOffset: 5, data: Buffer.from('nal') },
  ],
  [
    'an enhanced picture without an offset',
    bytes(0xa3, 'avc1', 'nal'),
    { kind: 'picture', codec: 'avc1', key: false, compositionOffset: 0, data: Buffer.from('nal') },
  ],
  ['enhanced colours', bytes(0x94, 'avc1', 1), { kind: 'other' }],
  [
    'HEVC’s configuration',
    bytes(0x90, 'hvc1', 1),
    { kind: 'picture-config', codec: 'hvc1', data: Buffer.of(1) },
  ],
  [
    'a picture of HEVC that is shown later',
    bytes(0xa1, 'hvc1', 0, 0, 7, 'nal'),
    { kind: 'picture', codec: 'hvc1', key: false, compositionOffset: 7, data: Buffer.from('nal') },
  ],
  [
    'a key frame of AV1, which has no offset',
    bytes(0x91, 'av01', 'obu'),
    { kind: 'picture', codec: 'av01', key: true, compositionOffset: 0, data: Buffer.from('obu') },
  ],
  ['VP8', bytes(0x90, 'vp08', 1), { kind: 'refused', reason: 'picture-codec' }],
] as const)('a picture message with %s', (_, message, tag) => {
  expect(readVideo(message)).toEqual(tag)
})

it.each([
  [
    'a configuration',
    bytes(0xaf, 0, 'cfg'),
    { kind: 'sound-config', codec: 'mp4a', data: Buffer.from('cfg') },
  ],
  ['a frame', bytes(0xaf, 1, 'aac'), { kind: 'sound', codec: 'mp4a', data: Buffer.from('aac') }],
  ['nothing', bytes(), { kind: 'other' }],
  ['MP3', bytes(0x2f, 1), { kind: 'refused', reason: 'sound-codec' }],
  [
    'an enhanced configuration',
    bytes(0x90, 'mp4a', 'cfg'),
    { kind: 'sound-config', codec: 'mp4a', data: Buffer.from('cfg') },
  ],
  [
    'an enhanced frame',
    bytes(0x91, 'mp4a', 'aac'),
    { kind: 'sound', codec: 'mp4a', data: Buffer.from('aac') },
  ],
  ['a packet of Opus', bytes(0x91, 'Opus', 'op'), { kind: 'sound', codec: 'Opus', data: Buffer.from('op') }],
  ['AC-3', bytes(0x90, 'ac-3', 1), { kind: 'refused', reason: 'sound-codec' }],
] as const)('a sound message with %s', (_, message, tag) => {
  expect(readAudio(message)).toEqual(tag)
})

it('that is cut off throws a RangeError', () => {
  expect(() => readVideo(bytes(0x17))).toThrow(RangeError)
  expect(() => readVideo(bytes(0x17, 1, 0))).toThrow(RangeError)
  expect(() => readAudio(bytes(0xaf))).toThrow(RangeError)
})
