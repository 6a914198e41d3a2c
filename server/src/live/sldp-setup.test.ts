import { expect, it } from 'vitest'
import { testClip } from '../../testing/live/test-channel.ts'
import { findBox } from './mp4-boxes.ts'
import { setupOf } from './sldp-setup.ts'

const [rendition] = testClip.renditions
const init = rendition?.init ?? Buffer.alloc(0)

/** A copy of the init segment with the bytes `from` replaced by `to` everywhere. */
function altered(from: string, to: string) {
  return Buffer.from(init.toString('latin1').replaceAll(from, to), 'latin1')
}

it('reads both tracks of an init segment', () => {
  const { video, audio } = setupOf(init)
  expect(video?.timescale).toBe(90_000)
  expect(audio?.timescale).toBe(48_000)
  expect(video?.trackId).not.toBe(audio?.trackId)
  const profile = video?.config.toString('hex', 1, 4)
  expect(rendition?.codecs.startsWith(`avc1.${profile},`)).toBe(true)
  // AAC-LC, 48 kHz, two channels.
  expect(audio?.config.readUInt16BE(0)).toBe((2 << 11) | (3 << 7) | (2 << 3))
})

it('reads a segment once', () => {
  expect(setupOf(init)).toBe(setupOf(init))
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
  expect(setupOf(long).video).toMatchObject({ timescale: 90_000, trackId: setupOf(init).video?.trackId })
})

it('leaves out tracks of other codecs, and damaged segments', () => {
  expect(setupOf(altered('avc1', 'hvc1'))).toMatchObject({ video: null, audio: setupOf(init).audio })
  expect(setupOf(altered('mp4a', 'Opus'))).toMatchObject({ video: setupOf(init).video, audio: null })
  expect(setupOf(altered('esds', 'free'))).toMatchObject({ audio: null })
  const none = { video: null, audio: null }
  expect(setupOf(init.subarray(0, init.length - 9))).toEqual(none)
  expect(setupOf(Buffer.from('not a movie at all'))).toEqual(none)
  expect(setupOf(Buffer.alloc(0))).toEqual(none)
})
