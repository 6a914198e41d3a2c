import { findBox } from '@strom/media/boxes'
import { expect, it } from 'vitest'
import { testClip } from '../../../testing/live/test-channel.ts'
import { readSetup } from './sldp-setup.ts'

const [rendition] = testClip.renditions
const init = rendition?.init ?? Buffer.alloc(0)

function altered(from: string, to: string) {
  return Buffer.from(init.toString('latin1').replaceAll(from, to), 'latin1')
}

it('reads both tracks of an init segment', () => {
  const { video, audio } = readSetup(init)
  expect(video?.timescale).toBe(90_000)
  expect(audio?.timescale).toBe(48_000)
  expect(video?.trackId).not.toBe(audio?.trackId)
  const profile = Buffer.from(video?.config ?? []).toString('hex', 1, 4)
  expect(rendition?.codecs.startsWith(`avc1.${profile},`)).toBe(true)
  // AAC-LC, 48 kHz, stereo.
  expect(Buffer.from(audio?.config ?? []).readUInt16BE(0)).toBe((2 << 11) | (3 << 7) | (2 << 3))
})

it('reads a segment once', () => {
  expect(readSetup(init)).toBe(readSetup(init))
})

it('reads what MP4 writes with 64 bits too', () => {
  const { tkhd, mdhd } = { tkhd: findBox(init, 'moov/trak/tkhd'), mdhd: findBox(init, 'moov/trak/mdia/mdhd') }
  expect([tkhd, mdhd].every(Boolean)).toBe(true)
  const long = Buffer.from(init)
  for (const box of [tkhd, mdhd]) {
    if (!box) continue
    const value = init.readUInt32BE(box.body + 12)
    long.writeUInt8(1, box.body)
    long.writeUInt32BE(value, box.body + 20)
  }
  expect(readSetup(long).video).toMatchObject({ timescale: 90_000, trackId: readSetup(init).video?.trackId })
})

it('leaves out tracks of other codecs, and damaged segments', () => {
  expect(readSetup(altered('avc1', 'hvc1'))).toMatchObject({ video: null, audio: readSetup(init).audio })
  expect(readSetup(altered('mp4a', 'Opus'))).toMatchObject({ video: readSetup(init).video, audio: null })
  expect(readSetup(altered('esds', 'free'))).toMatchObject({ audio: null })
  const none = { video: null, audio: null }
  expect(readSetup(init.subarray(0, init.length - 9))).toEqual(none)
  expect(readSetup(Buffer.from('not a movie at all'))).toEqual(none)
  expect(readSetup(Buffer.alloc(0))).toEqual(none)
})
