// Damaged bytes throw a RangeError.
import { type Box, findBox, listBoxes, requireBox, writeBox, writeFullBox } from './boxes.ts'
import { type Bytes, concat, readHex, u32, u64, viewOf } from './bytes.ts'

/** Times in the track's timescale; `at` is a position in the bytes read. */
export type Sample = { at: number; size: number; duration: number; key: boolean; compositionOffset: number }

export type TrackFragment = {
  trackId: number
  sequenceNumber: number
  decodeTime: number
  /** Positions, for overwriting; our own `tfdt` is u64. */
  sequenceNumberAt: number
  decodeTimeAt: number
  samples: Sample[]
}

/** `flags`: ISO 14496-12, 8.8.3.1. */
export type SampleDefaults = { duration: number; size: number; flags: number }

/** A `trun` of a few bytes can declare any number of samples. */
const maxSamples = 20_000

const noDefaults: SampleDefaults = { duration: 0, size: 0, flags: 0 }

/**
 * @param position in the file, for absolute data offsets.
 * @param gap bytes missing between a `moof` and its `mdat`.
 */
export function readTrackFragments(
  bytes: Uint8Array,
  defaults: ReadonlyMap<number, SampleDefaults> = new Map(),
  { position = 0, gap = 0 } = {},
): TrackFragment[] {
  const view = viewOf(bytes)
  return listBoxes(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => {
      const mfhd = requireBox(bytes, 'mfhd', moof)
      const trafs = listBoxes(bytes, moof.body, moof.end).filter((box) => box.type === 'traf')
      const tracks = trafs.map((traf) => ({ traf, truns: listRuns(bytes, traf) }))
      const count = tracks
        .flatMap(({ truns }) => truns)
        .reduce((sum, { body }) => sum + view.getUint32(body + 4), 0)
      if (count > maxSamples) throw new RangeError(`${count} samples in one fragment`)
      // ISO 14496-12, 8.8.7: the first track counts from the moof, the others from the end of the one before.
      const moofStart = moof.start - gap
      let implied = moofStart
      return tracks.map((track) => {
        const given = { known: defaults, fileStart: -position - gap, moofStart, implied }
        const read = readTraf(bytes, view, { mfhd, ...track }, given)
        implied = read.dataEnd
        return read.fragment
      })
    })
}

/** Shifts absolute data offsets. */
export function moveFragment(moof: Uint8Array, by: number): void {
  const view = viewOf(moof)
  const [box] = listBoxes(moof)
  if (!box) return
  for (const traf of listBoxes(moof, box.body, box.end)) {
    const tfhd = traf.type === 'traf' && findBox(moof, 'tfhd', traf.body, traf.end)
    if (!tfhd || !(view.getUint32(tfhd.body) & 0x1)) continue
    const at = tfhd.body + 8
    view.setBigUint64(at, view.getBigUint64(at) + BigInt(by))
  }
}

function listRuns(bytes: Uint8Array, traf: Box): Box[] {
  return listBoxes(bytes, traf.body, traf.end).filter((box) => box.type === 'trun')
}

type FragmentBoxes = Record<'mfhd' | 'traf', Box> & { truns: readonly Box[] }

type TrafContext = {
  known: ReadonlyMap<number, SampleDefaults>
  fileStart: number
  moofStart: number
  implied: number
}

function readTraf(
  bytes: Uint8Array,
  view: DataView,
  { mfhd, traf, truns }: FragmentBoxes,
  { known, fileStart, moofStart, implied }: TrafContext,
): { fragment: TrackFragment; dataEnd: number } {
  const tfhd = readTfhd(view, requireBox(bytes, 'tfhd', traf), known)
  const time = findDecodeTime(bytes, view, traf)
  const base = tfhd.base === null ? (tfhd.isBaseMoof ? moofStart : implied) : fileStart + tfhd.base
  const samples: Sample[] = []
  let data = base
  for (const trun of truns) data = readTrun(view, trun, { base, data, defaults: tfhd, samples })
  return {
    fragment: {
      trackId: tfhd.trackId,
      sequenceNumber: view.getUint32(mfhd.body + 4),
      decodeTime: Number(time.wide ? view.getBigUint64(time.at) : view.getUint32(time.at)),
      sequenceNumberAt: mfhd.body + 4,
      decodeTimeAt: time.at,
      samples,
    },
    dataEnd: data,
  }
}

/** Smooth Streaming's equivalent of `tfdt`. */
const tfxd = '6d1d9b0542d544e680e2141daff757b2'

function findDecodeTime(bytes: Uint8Array, view: DataView, traf: Box): { at: number; wide: boolean } {
  const boxes = listBoxes(bytes, traf.body, traf.end)
  const tfdt = boxes.find(({ type }) => type === 'tfdt')
  if (tfdt) return { at: tfdt.body + 4, wide: view.getUint8(tfdt.body) === 1 }
  const smooth = boxes.find(({ type, body }) => type === 'uuid' && readHex(bytes, body, body + 16) === tfxd)
  if (!smooth) throw new RangeError(`no tfdt box at byte ${traf.start}`)
  return { at: smooth.body + 20, wide: view.getUint8(smooth.body + 16) === 1 }
}

function readTfhd(view: DataView, tfhd: Box, known: ReadonlyMap<number, SampleDefaults>) {
  const flags = view.getUint32(tfhd.body) & 0xffffff
  const base = flags & 0x1 ? Number(view.getBigUint64(tfhd.body + 8)) : null
  let at = tfhd.body + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const next = (present: number, otherwise: number) => {
    if (!(flags & present)) return otherwise
    at += 4
    return view.getUint32(at - 4)
  }
  const trackId = view.getUint32(tfhd.body + 4)
  const usual = known.get(trackId) ?? noDefaults
  const duration = next(0x8, usual.duration)
  const size = next(0x10, usual.size)
  const isBaseMoof = (flags & 0x20000) !== 0
  return { trackId, base, isBaseMoof, duration, size, flags: next(0x20, usual.flags) }
}

type Run = { base: number; data: number; defaults: SampleDefaults; samples: Sample[] }

function readTrun(view: DataView, trun: Box, { base, data: follows, defaults, samples }: Run): number {
  const flags = view.getUint32(trun.body) & 0xffffff
  const count = view.getUint32(trun.body + 4)
  let at = trun.body + 8
  const next = () => {
    at += 4
    return view.getUint32(at - 4)
  }
  let data = flags & 0x1 ? base + (next() | 0) : follows
  const firstFlags = flags & 0x4 ? next() : null
  for (let i = 0; i < count; i++) {
    const duration = flags & 0x100 ? next() : defaults.duration
    const size = flags & 0x200 ? next() : defaults.size
    const own = flags & 0x400 ? next() : defaults.flags
    const compositionOffset = flags & 0x800 ? next() | 0 : 0
    const sampleFlags = i === 0 && firstFlags !== null ? firstFlags : own
    if (data < 0 || data + size > view.byteLength) throw new RangeError('a sample reaches past the fragment')
    samples.push({ at: data, size, duration, key: (sampleFlags & 0x10000) === 0, compositionOffset })
    data += size
  }
  return data
}

export type SampleData = {
  data: Uint8Array
  duration: number
  key: boolean
  compositionOffset?: number
}

const keyFlags = 0x02000000
const dependentFlags = 0x01010000

/** `entry` is 1-based. */
export function writeFragment(
  trackId: number,
  sequence: number,
  decodeTime: number,
  samples: readonly SampleData[],
  entry = 1,
): Bytes {
  const offsets = samples.map(({ compositionOffset = 0 }) => compositionOffset)
  const hasOffsets = offsets.some((offset) => offset !== 0)
  const version = offsets.some((offset) => offset < 0) ? 1 : 0
  const rows = samples.flatMap(({ data, duration, key }, index) => {
    const row = [duration, data.length, key ? keyFlags : dependentFlags]
    return hasOffsets ? [...row, offsets[index] ?? 0] : row
  })
  const moof = (dataOffset: number) =>
    writeBox(
      'moof',
      writeFullBox('mfhd', 0, 0, u32(sequence)),
      writeBox(
        'traf',
        entry === 1
          ? writeFullBox('tfhd', 0, 0x020000, u32(trackId))
          : writeFullBox('tfhd', 0, 0x020002, u32(trackId, entry)),
        writeFullBox('tfdt', 1, 0, u64(decodeTime)),
        writeFullBox('trun', version, hasOffsets ? 0xf01 : 0x701, u32(samples.length, dataOffset, ...rows)),
      ),
    )
  const size = moof(0).length
  return concat(moof(size + 8), writeBox('mdat', ...samples.map(({ data }) => data)))
}
