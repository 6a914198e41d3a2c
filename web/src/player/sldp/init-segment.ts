// The beginning of a fragmented MP4 stream with one track: what it holds and how to decode it.
import { readAudioConfig } from './audio-config.ts'
import { type Bytes, box, concat, fullBox, u16, u32, zeros } from './box.ts'

/** Every stream of ours has one track. */
export const trackId = 1

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32)

type Picture = { width: number; height: number; timescale: number; avcC: Uint8Array }

/** Pictures in H.264 with the decoder's configuration record as it came. */
export function pictureInit({ width, height, timescale, avcC }: Picture): Bytes {
  const entry = box(
    'avc1',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    [...u32(0x480000), ...u32(0x480000), ...zeros(4), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    box('avcC', avcC),
  )
  const header = fullBox('vmhd', 0, 1, zeros(8))
  return initSegment({ handler: 'vide', timescale, width, height, header, entry })
}

/** Sound in AAC with its AudioSpecificConfig; null where that cannot be read. */
export function soundInit({ timescale, config }: { timescale: number; config: Uint8Array }): Bytes | null {
  const sound = readAudioConfig(config)
  if (!sound) return null
  const entry = box(
    'mp4a',
    [...zeros(6), ...u16(1), ...zeros(8), ...u16(sound.channels), ...u16(16), ...zeros(4)],
    [...u16(sound.sampleRate % 65_536), ...u16(0)],
    elementaryStream(config),
  )
  const header = fullBox('smhd', 0, 0, zeros(4))
  return initSegment({ handler: 'soun', timescale, width: 0, height: 0, header, entry })
}

/** ISO 14496-1, 7.2.6: descriptors in descriptors, each a tag and a length. */
function elementaryStream(config: Uint8Array): Bytes {
  const descriptor = (tag: number, ...content: (Uint8Array | number[])[]) => {
    const body = concat(content)
    return concat([[tag, body.length], body])
  }
  const specific = descriptor(5, config)
  const decoder = descriptor(4, [0x40, 0x15, ...zeros(11)], specific)
  return fullBox('esds', 0, 0, descriptor(3, [...u16(trackId), 0], decoder, descriptor(6, [2])))
}

type Track = {
  handler: 'vide' | 'soun'
  timescale: number
  width: number
  height: number
  header: Bytes
  entry: Bytes
}

function initSegment({ handler, timescale, width, height, header, entry }: Track): Bytes {
  const volume = handler === 'soun' ? u16(0x100) : u16(0)
  const tkhd = fullBox(
    'tkhd',
    0,
    3,
    [...zeros(8), ...u32(trackId), ...zeros(20), ...volume, ...zeros(2), ...matrix],
    [...u32(width * 0x10000), ...u32(height * 0x10000)],
  )
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, zeros(8)),
    fullBox('stco', 0, 0, u32(0)),
  )
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, [...zeros(8), ...u32(timescale), ...zeros(4), ...u16(0x55c4), ...zeros(2)]),
    fullBox('hdlr', 0, 0, [...zeros(4), ...ascii(handler), ...zeros(13)]),
    box('minf', header, data, table),
  )
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    [...zeros(8), ...u32(1000), ...zeros(4), ...u32(0x10000), ...u16(0x100), ...zeros(10)],
    [...matrix, ...zeros(24), ...u32(trackId + 1)],
  )
  const trex = fullBox('trex', 0, 0, [...u32(trackId), ...u32(1), ...zeros(12)])
  const ftyp = box('ftyp', ascii('iso6'), u32(0), ascii('iso6mp41'))
  return concat([ftyp, box('moov', mvhd, box('trak', tkhd, media), box('mvex', trex))])
}
