// Movie fragments: a `moof`, which lists samples, and the `mdat` that holds them. Damaged bytes throw a RangeError.
import { type Box, listBoxes, requireBox, writeBox, writeFullBox } from './boxes.ts'
import { type Bytes, concat, u32, u64, viewOf } from './bytes.ts'

/**
 * One picture or one AAC frame; times in the track's timescale, `at` a position in the bytes that were read,
 * `compositionOffset` from decoding to showing, which may be negative.
 */
export type Sample = { at: number; size: number; duration: number; key: boolean; compositionOffset: number }

/** One `traf` of one `moof`: what a track contributes to a fragment. */
export type TrackFragment = {
  trackId: number
  sequenceNumber: number
  decodeTime: number
  /** Where to overwrite `mfhd`'s u32 sequence and `tfdt`'s u64 time. */
  sequenceNumberAt: number
  decodeTimeAt: number
  samples: Sample[]
}

/** Defaults from a `trex` or a `tfhd` for samples without values of their own; `flags` as ISO 14496-12 8.8.3.1 has them. */
export type SampleDefaults = { duration: number; size: number; flags: number }

/** A `moof` of so many is damaged, or meant to keep the server busy: a run of any length takes but a few bytes. */
const maxSamples = 20_000

const noDefaults: SampleDefaults = { duration: 0, size: 0, flags: 0 }

/**
 * Every track's share of every `moof` in the bytes of one or more fragments; `defaults` by track, as the init
 * segment's `trex` boxes give them.
 */
export function readTrackFragments(
  bytes: Uint8Array,
  defaults: ReadonlyMap<number, SampleDefaults> = new Map(),
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
      return tracks.map((track) => readTraf(bytes, view, { moof, mfhd, ...track }, defaults))
    })
}

function listRuns(bytes: Uint8Array, traf: Box): Box[] {
  return listBoxes(bytes, traf.body, traf.end).filter((box) => box.type === 'trun')
}

type FragmentBoxes = Record<'moof' | 'mfhd' | 'traf', Box> & { truns: readonly Box[] }

function readTraf(
  bytes: Uint8Array,
  view: DataView,
  { moof, mfhd, traf, truns }: FragmentBoxes,
  known: ReadonlyMap<number, SampleDefaults>,
): TrackFragment {
  const tfdt = requireBox(bytes, 'tfdt', traf)
  if (view.getUint8(tfdt.body) !== 1) throw new RangeError('tfdt is not of the 64-bit kind')
  const { trackId, ...defaults } = readTfhd(view, requireBox(bytes, 'tfhd', traf), known)
  return {
    trackId,
    sequenceNumber: view.getUint32(mfhd.body + 4),
    decodeTime: Number(view.getBigUint64(tfdt.body + 4)),
    sequenceNumberAt: mfhd.body + 4,
    decodeTimeAt: tfdt.body + 4,
    samples: truns.flatMap((trun) => readTrun(view, moof, trun, defaults)),
  }
}

function readTfhd(view: DataView, tfhd: Box, known: ReadonlyMap<number, SampleDefaults>) {
  const flags = view.getUint32(tfhd.body) & 0xffffff
  if (flags & 0x1) throw new RangeError('tfhd counts from the beginning of the file')
  let at = tfhd.body + 8 + (flags & 0x2 ? 4 : 0)
  const next = (present: number, otherwise: number) => {
    if (!(flags & present)) return otherwise
    at += 4
    return view.getUint32(at - 4)
  }
  const trackId = view.getUint32(tfhd.body + 4)
  const usual = known.get(trackId) ?? noDefaults
  const duration = next(0x8, usual.duration)
  const size = next(0x10, usual.size)
  return { trackId, duration, size, flags: next(0x20, usual.flags) }
}

function readTrun(view: DataView, moof: Box, trun: Box, defaults: SampleDefaults): Sample[] {
  const flags = view.getUint32(trun.body) & 0xffffff
  const count = view.getUint32(trun.body + 4)
  let at = trun.body + 8
  const next = () => {
    at += 4
    return view.getUint32(at - 4)
  }
  let data = moof.start + (flags & 0x1 ? next() | 0 : 0)
  const firstFlags = flags & 0x4 ? next() : null
  const samples: Sample[] = []
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
  return samples
}

/** One picture or one AAC frame to be written, times in the track's timescale. */
export type SampleData = {
  data: Uint8Array
  duration: number
  key: boolean
  /** From decoding to showing; without it they are the same. */
  compositionOffset?: number
}

const keyFlags = 0x02000000
const dependentFlags = 0x01010000

/** A `moof` and its `mdat` for one track, decoded from `decodeTime` on. */
export function writeFragment(
  trackId: number,
  sequence: number,
  decodeTime: number,
  samples: readonly SampleData[],
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
        writeFullBox('tfhd', 0, 0x020000, u32(trackId)),
        writeFullBox('tfdt', 1, 0, u64(decodeTime)),
        writeFullBox('trun', version, hasOffsets ? 0xf01 : 0x701, u32(samples.length, dataOffset, ...rows)),
      ),
    )
  const size = moof(0).length
  return concat(moof(size + 8), writeBox('mdat', ...samples.map(({ data }) => data)))
}
