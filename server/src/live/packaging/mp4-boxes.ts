// Reads the parts of ISO BMFF (MP4) that live fragments are made of. Damaged bytes throw a RangeError.

export type Box = {
  type: string
  /** Where the box, and where its content begins and ends. */
  start: number
  body: number
  end: number
}

/**
 * One picture or one AAC frame; times in the track's timescale, `at` a position in the bytes that were read,
 * `compositionOffset` from decoding to showing.
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

/** The boxes that lie side by side between two positions. */
export function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    if (at + 8 > end) throw new RangeError(`box header cut off at byte ${at}`)
    const short = bytes.readUInt32BE(at)
    const size = short === 1 && at + 16 <= end ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const body = at + (short === 1 ? 16 : 8)
    if (at + size < body || at + size > end)
      throw new RangeError(`box of impossible size ${size} at byte ${at}`)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end: at + size })
    at += size
  }
  return boxes
}

/** The first box at the end of a path of plain container boxes such as `moov/trak`, or null. */
export function findBox(bytes: Buffer, path: string, start = 0, end = bytes.length): Box | null {
  const [type, ...rest] = path.split('/')
  const box = listBoxes(bytes, start, end).find((candidate) => candidate.type === type)
  if (!box || rest.length === 0) return box ?? null
  return findBox(bytes, rest.join('/'), box.body, box.end)
}

/** Defaults from a `trex` or a `tfhd` for samples without values of their own; `flags` as ISO 14496-12 8.8.3.1 has them. */
export type SampleDefaults = { duration: number; size: number; flags: number }

/** A `moof` of so many is damaged, or meant to keep the server busy: a run of any length takes but a few bytes. */
const mostSamples = 20_000

const noDefaults: SampleDefaults = { duration: 0, size: 0, flags: 0 }

/**
 * Every track's share of every `moof` in the bytes of one or more fragments; `defaults` by track, as the init
 * segment's `trex` boxes give them.
 */
export function readTrackFragments(
  bytes: Buffer,
  defaults: ReadonlyMap<number, SampleDefaults> = new Map(),
): TrackFragment[] {
  return listBoxes(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => {
      const mfhd = requireBox(bytes, 'mfhd', moof)
      const trafs = listBoxes(bytes, moof.body, moof.end).filter((box) => box.type === 'traf')
      const tracks = trafs.map((traf) => ({ traf, truns: listRuns(bytes, traf) }))
      const count = tracks
        .flatMap(({ truns }) => truns)
        .reduce((sum, run) => sum + countSamples(bytes, run), 0)
      if (count > mostSamples) throw new RangeError(`${count} samples in one fragment`)
      return tracks.map((track) => readTraf(bytes, { moof, mfhd, ...track }, defaults))
    })
}

function listRuns(bytes: Buffer, traf: Box): Box[] {
  return listBoxes(bytes, traf.body, traf.end).filter((box) => box.type === 'trun')
}

function countSamples(bytes: Buffer, trun: Box): number {
  return bytes.readUInt32BE(trun.body + 4)
}

type FragmentBoxes = Record<'moof' | 'mfhd' | 'traf', Box> & { truns: readonly Box[] }

function readTraf(
  bytes: Buffer,
  { moof, mfhd, traf, truns }: FragmentBoxes,
  known: ReadonlyMap<number, SampleDefaults>,
): TrackFragment {
  const tfdt = requireBox(bytes, 'tfdt', traf)
  if (bytes.readUInt8(tfdt.body) !== 1) throw new RangeError('tfdt is not of the 64-bit kind')
  const { trackId, ...defaults } = readTfhd(bytes, requireBox(bytes, 'tfhd', traf), known)
  return {
    trackId,
    sequenceNumber: bytes.readUInt32BE(mfhd.body + 4),
    decodeTime: Number(bytes.readBigUInt64BE(tfdt.body + 4)),
    sequenceNumberAt: mfhd.body + 4,
    decodeTimeAt: tfdt.body + 4,
    samples: truns.flatMap((trun) => readTrun(bytes, moof, trun, defaults)),
  }
}

function readTfhd(bytes: Buffer, tfhd: Box, known: ReadonlyMap<number, SampleDefaults>) {
  const flags = bytes.readUInt32BE(tfhd.body) & 0xffffff
  if (flags & 0x1) throw new RangeError('tfhd counts from the beginning of the file')
  let at = tfhd.body + 8 + (flags & 0x2 ? 4 : 0)
  const next = (present: number, otherwise: number) => {
    if (!(flags & present)) return otherwise
    at += 4
    return bytes.readUInt32BE(at - 4)
  }
  const trackId = bytes.readUInt32BE(tfhd.body + 4)
  const usual = known.get(trackId) ?? noDefaults
  const duration = next(0x8, usual.duration)
  const size = next(0x10, usual.size)
  return { trackId, duration, size, flags: next(0x20, usual.flags) }
}

function readTrun(bytes: Buffer, moof: Box, trun: Box, defaults: SampleDefaults): Sample[] {
  const flags = bytes.readUInt32BE(trun.body) & 0xffffff
  const count = countSamples(bytes, trun)
  let at = trun.body + 8
  const next = () => {
    at += 4
    return bytes.readUInt32BE(at - 4)
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
    if (data < 0 || data + size > bytes.length) throw new RangeError('a sample reaches past the fragment')
    samples.push({ at: data, size, duration, key: (sampleFlags & 0x10000) === 0, compositionOffset })
    data += size
  }
  return samples
}

function requireBox(bytes: Buffer, type: string, parent: Box): Box {
  const box = findBox(bytes, type, parent.body, parent.end)
  if (!box) throw new RangeError(`no ${type} box at byte ${parent.start}`)
  return box
}
