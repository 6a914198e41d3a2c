// Reads the tracks of an init segment that SLDP can carry here: H.264 pictures and AAC sound.
import { type Box, findBox, listBoxes } from './mp4-boxes.ts'

export const mediaKinds = ['video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

export type TrackSetup = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  /** The decoder's configuration: the avcC record, or the AudioSpecificConfig. */
  config: Buffer
}

/** The first usable track of either kind. */
export type Setup = Record<MediaKind, TrackSetup | null>

const known = new WeakMap<Buffer, Setup>()

/** Reads an fMP4 init segment once and remembers it; a track that is damaged or of another codec is null. */
export function readSetup(init: Buffer): Setup {
  const setup = known.get(init) ?? parseSetup(init)
  known.set(init, setup)
  return setup
}

function parseSetup(init: Buffer): Setup {
  const setup: Setup = { video: null, audio: null }
  try {
    const moov = findBox(init, 'moov')
    if (!moov) return setup
    for (const trak of listBoxes(init, moov.body, moov.end)) {
      if (trak.type !== 'trak') continue
      const handler = within(init, trak, 'mdia/hdlr')
      const kind = handler && kindByHandler[init.toString('latin1', handler.body + 8, handler.body + 12)]
      if (kind) setup[kind] ??= readTrack(init, trak, kind)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return setup
}

const kindByHandler: Record<string, MediaKind> = { vide: 'video', soun: 'audio' }

/** Where the boxes inside a sample entry begin, counted from its own content. */
const entryHeader = { avc1: 78, avc3: 78, mp4a: 28 } as const

function readTrack(init: Buffer, trak: Box, kind: MediaKind): TrackSetup | null {
  const tkhd = within(init, trak, 'tkhd')
  const mdhd = within(init, trak, 'mdia/mdhd')
  const stsd = within(init, trak, 'mdia/minf/stbl/stsd')
  if (!tkhd || !mdhd || !stsd) return null
  const [entry] = listBoxes(init, stsd.body + 8, stsd.end)
  const config = entry && readConfig(init, entry, kind)
  if (!config) return null
  const afterTimes = (box: Box) => box.body + (init.readUInt8(box.body) === 1 ? 20 : 12)
  return {
    trackId: init.readUInt32BE(afterTimes(tkhd)),
    timescale: init.readUInt32BE(afterTimes(mdhd)),
    config,
  }
}

function readConfig(init: Buffer, entry: Box, kind: MediaKind): Buffer | null {
  const header = entryHeader[entry.type as keyof typeof entryHeader]
  if (header === undefined) return null
  const box = findBox(init, kind === 'video' ? 'avcC' : 'esds', entry.body + header, entry.end)
  if (!box) return null
  if (kind === 'video') return Buffer.from(init.subarray(box.body, box.end))
  return readDecoderConfig(init, box.body + 4, box.end)
}

/** Bytes before the descriptors inside an ES_Descriptor and a DecoderConfigDescriptor (ISO 14496-1, 7.2.6). */
const innerDescriptors: Record<number, number> = { 3: 3, 4: 13 }
const decoderSpecificInfo = 5

function readDecoderConfig(bytes: Buffer, start: number, end: number): Buffer | null {
  let at = start
  while (at < end) {
    const tag = bytes.readUInt8(at++)
    let size = 0
    let more = true
    while (more) {
      const byte = bytes.readUInt8(at++)
      size = size * 128 + (byte & 0x7f)
      more = byte >= 0x80
    }
    if (tag === decoderSpecificInfo) return Buffer.from(bytes.subarray(at, Math.min(at + size, end)))
    at += innerDescriptors[tag] ?? size
  }
  return null
}

function within(bytes: Buffer, box: Box, path: string): Box | null {
  return findBox(bytes, path, box.body, box.end)
}
