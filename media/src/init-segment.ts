// Damaged bytes throw a RangeError.
import { type Box, findBox, listBoxes, requireBox, writeBox, writeFullBox } from './boxes.ts'
import { type Bytes, concat, latin1, readFourLetters, u32, viewOf, zeros } from './bytes.ts'

export type InitTrack = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  entry: Uint8Array
  /** Fragments may name these (ISO 14496-12, 8.8.7). */
  moreEntries?: readonly Uint8Array[]
  /** Pictures only. */
  width?: number
  height?: number
  rotation?: Rotation
}

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270

/** 16.16 fixed point (ISO 14496-12, 6.2.2). */
const turns: Readonly<Record<Rotation, { cos: number; sin: number }>> = {
  0: { cos: 0x10000, sin: 0 },
  90: { cos: 0, sin: 0x10000 },
  180: { cos: -0x10000, sin: 0 },
  270: { cos: 0, sin: -0x10000 },
}

function writeMatrix(rotation: Rotation, width: number, height: number): Bytes {
  const { cos, sin } = turns[rotation]
  const x = (cos < 0 ? width : 0) + (sin > 0 ? height : 0)
  const y = (cos < 0 ? height : 0) + (sin < 0 ? width : 0)
  return u32(cos, sin, 0, -sin, cos, 0, x * 65_536, y * 65_536, 0x40000000)
}

const matrix = writeMatrix(0, 0, 0)

/** `durationMs` 0: unknown. */
export function writeInit(tracks: readonly InitTrack[], durationMs = 0): Bytes {
  const times = u32(0, 0, 1000, durationMs, 0x10000)
  const mvhd = writeFullBox(
    'mvhd',
    0,
    0,
    times,
    u32(0x01000000, 0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 0xffffffff),
  )
  const trex = tracks.map(({ trackId }) => writeFullBox('trex', 0, 0, u32(trackId, 1, 0, 0, 0)))
  const ftyp = writeBox('ftyp', latin1('iso6'), u32(1), latin1('iso6mp41cmfc'))
  const mehd = durationMs > 0 ? [writeFullBox('mehd', 0, 0, u32(durationMs))] : []
  return concat(ftyp, writeBox('moov', mvhd, ...tracks.map(writeTrak), writeBox('mvex', ...mehd, ...trex)))
}

function writeTrak({
  trackId,
  timescale,
  entry,
  moreEntries = [],
  width = 0,
  height = 0,
  rotation = 0,
}: InitTrack): Bytes {
  const isPicture = width > 0
  const place = u32(0, 0, 0, isPicture ? 0 : 0x01000000)
  const size = u32(width * 65_536, height * 65_536)
  const turn = writeMatrix(rotation, width, height)
  const tkhd = writeFullBox('tkhd', 0, 3, u32(0, 0, trackId, 0, 0), place, turn, size)
  const mdhd = writeFullBox('mdhd', 0, 0, u32(0, 0, timescale, 0, 0x55c40000))
  const [handler, title] = isPicture ? (['vide', 'Video\0'] as const) : (['soun', 'Sound\0'] as const)
  const hdlr = writeFullBox('hdlr', 0, 0, u32(0), latin1(handler), u32(0, 0, 0), latin1(title))
  const head = isPicture ? writeFullBox('vmhd', 0, 1, zeros(8)) : writeFullBox('smhd', 0, 0, zeros(4))
  const dinf = writeBox('dinf', writeFullBox('dref', 0, 0, u32(1), writeFullBox('url ', 0, 1)))
  const empty = ['stts', 'stsc', 'stco'].map((type) => writeFullBox(type, 0, 0, u32(0)))
  const sizes = writeFullBox('stsz', 0, 0, zeros(8))
  const stsd = writeFullBox('stsd', 0, 0, u32(1 + moreEntries.length), entry, ...moreEntries)
  const stbl = writeBox('stbl', stsd, ...empty, sizes)
  return writeBox('trak', tkhd, writeBox('mdia', mdhd, hdlr, writeBox('minf', head, dinf, stbl)))
}

export function listTracks(bytes: Uint8Array): Box[] {
  const moov = findBox(bytes, 'moov')
  return moov ? listBoxes(bytes, moov.body, moov.end).filter(({ type }) => type === 'trak') : []
}

export type Track = InitTrack & {
  handler: string
  entries: number
  /** Ticks, from the edit list. */
  shift: number
}

export function readTrack(bytes: Uint8Array, trak: Box): Track {
  const view = viewOf(bytes)
  const stsd = requireBox(bytes, 'mdia/minf/stbl/stsd', trak)
  const entries = listBoxes(bytes, stsd.body + 8, stsd.end)
  const [first] = entries
  if (!first) throw new RangeError(`a track without a sample entry at byte ${trak.start}`)
  // Both boxes begin with two times, 64-bit in version 1.
  const afterTimes = ({ body }: Box) => body + (view.getUint8(body) === 1 ? 20 : 12)
  return {
    trackId: view.getUint32(afterTimes(requireBox(bytes, 'tkhd', trak))),
    timescale: view.getUint32(afterTimes(requireBox(bytes, 'mdia/mdhd', trak))),
    entry: bytes.slice(first.start, first.end),
    handler: readHandler(bytes, trak),
    entries: entries.length,
    rotation: readRotation(bytes, requireBox(bytes, 'tkhd', trak)),
    shift: readShift(bytes, trak, view.getUint32(afterTimes(requireBox(bytes, 'mdia/mdhd', trak)))),
  }
}

/** 0 if the matrix does more than rotate. */
function readRotation(bytes: Uint8Array, tkhd: Box): Rotation {
  const view = viewOf(bytes)
  const at = tkhd.body + (view.getUint8(tkhd.body) === 1 ? 52 : 40)
  const read = [0, 4, 12, 16].map((offset) => view.getInt32(at + offset))
  const found = ([0, 90, 180, 270] as const).find((one) => {
    const { cos, sin } = turns[one]
    return [cos, sin, -sin, cos].every((number, index) => number - (read[index] ?? 0) === 0)
  })
  return found ?? 0
}

/** ISO 14496-12, 8.6.6; only up to the first non-empty edit, as live streams have no others. */
function readShift(bytes: Uint8Array, trak: Box, timescale: number): number {
  const elst = findBox(bytes, 'edts/elst', trak.body, trak.end)
  if (!elst) return 0
  const view = viewOf(bytes)
  const isWide = view.getUint8(elst.body) === 1
  const movieTimescale = readMovieTimescale(bytes)
  let shift = 0
  for (let index = 0; index < view.getUint32(elst.body + 4); index++) {
    const at = elst.body + 8 + index * (isWide ? 20 : 12)
    const duration = isWide ? Number(view.getBigUint64(at)) : view.getUint32(at)
    const mediaTime = isWide ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)
    if (mediaTime >= 0) return shift - mediaTime
    shift += Math.round((duration * timescale) / movieTimescale)
  }
  return shift
}

function readMovieTimescale(bytes: Uint8Array): number {
  const mvhd = findBox(bytes, 'moov/mvhd')
  if (!mvhd) throw new RangeError('no mvhd box')
  const view = viewOf(bytes)
  return view.getUint32(mvhd.body + (view.getUint8(mvhd.body) === 1 ? 20 : 12)) || 1
}

export function readHandler(bytes: Uint8Array, trak: Box): string {
  return readFourLetters(bytes, requireBox(bytes, 'mdia/hdlr', trak).body + 8)
}

const entryHeaders: Record<string, number> = { avc1: 8 + 78, avc3: 8 + 78, mp4a: 8 + 28 }

export function findInEntry(entry: Uint8Array, type: string): Box | null {
  const header = entryHeaders[readFourLetters(entry, 4)]
  return header === undefined ? null : findBox(entry, type, header)
}

/** `avcC` or AudioSpecificConfig; null for other codecs. */
export function readDecoderConfig(entry: Uint8Array): Uint8Array | null {
  const isSound = readFourLetters(entry, 4) === 'mp4a'
  const box = findInEntry(entry, isSound ? 'esds' : 'avcC')
  if (!box) return null
  return isSound ? readDescriptors(entry, box.body + 4, box.end) : entry.subarray(box.body, box.end)
}

export function readSoundFormat(entry: Uint8Array): { sampleRate: number; channels: number } {
  const view = viewOf(entry)
  return { channels: view.getUint16(24), sampleRate: view.getUint16(32) }
}

/** ISO 14496-1, 7.2.6: bytes before the inner descriptors. */
const innerDescriptors: Record<number, number> = { 3: 3, 4: 13 }
const decoderSpecificInfo = 5

function readDescriptors(bytes: Uint8Array, start: number, end: number): Uint8Array | null {
  const view = viewOf(bytes)
  let at = start
  while (at < end) {
    const tag = view.getUint8(at++)
    let size = 0
    let more = true
    while (more) {
      const byte = view.getUint8(at++)
      size = size * 128 + (byte & 0x7f)
      more = byte >= 0x80
    }
    if (tag === decoderSpecificInfo) return bytes.subarray(at, Math.min(at + size, end))
    at += innerDescriptors[tag] ?? size
  }
  return null
}
