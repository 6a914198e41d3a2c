// Reads the parts of ISO BMFF (MP4) that live fragments are made of. Damaged bytes throw a RangeError.

export type Box = {
  type: string
  /** Where the box, and where its content begins and ends. */
  start: number
  body: number
  end: number
}

/** One picture or one AAC frame; times in the track's timescale, `at` a position in the bytes that were read. */
export type Sample = { at: number; size: number; duration: number; key: boolean }

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

/** Every track's share of every `moof` in the bytes of one or more fragments. */
export function readTrackFragments(bytes: Buffer): TrackFragment[] {
  return listBoxes(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) => {
      const mfhd = requireBox(bytes, 'mfhd', moof)
      const children = listBoxes(bytes, moof.body, moof.end)
      return children.filter((box) => box.type === 'traf').map((traf) => readTraf(bytes, moof, mfhd, traf))
    })
}

function readTraf(bytes: Buffer, moof: Box, mfhd: Box, traf: Box): TrackFragment {
  const tfdt = requireBox(bytes, 'tfdt', traf)
  if (bytes.readUInt8(tfdt.body) !== 1) throw new RangeError('tfdt is not of the 64-bit kind')
  const defaults = readTfhd(bytes, requireBox(bytes, 'tfhd', traf))
  const truns = listBoxes(bytes, traf.body, traf.end).filter((box) => box.type === 'trun')
  return {
    trackId: defaults.trackId,
    sequenceNumber: bytes.readUInt32BE(mfhd.body + 4),
    decodeTime: Number(bytes.readBigUInt64BE(tfdt.body + 4)),
    sequenceNumberAt: mfhd.body + 4,
    decodeTimeAt: tfdt.body + 4,
    samples: truns.flatMap((trun) => readTrun(bytes, moof, trun, defaults)),
  }
}

type Defaults = { trackId: number; duration: number; size: number; flags: number }

function readTfhd(bytes: Buffer, tfhd: Box): Defaults {
  const flags = bytes.readUInt32BE(tfhd.body) & 0xffffff
  let at = tfhd.body + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const next = (present: number) => {
    if (!(flags & present)) return 0
    at += 4
    return bytes.readUInt32BE(at - 4)
  }
  const trackId = bytes.readUInt32BE(tfhd.body + 4)
  return { trackId, duration: next(0x8), size: next(0x10), flags: next(0x20) }
}

function readTrun(bytes: Buffer, moof: Box, trun: Box, defaults: Defaults): Sample[] {
  const flags = bytes.readUInt32BE(trun.body) & 0xffffff
  const count = bytes.readUInt32BE(trun.body + 4)
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
    if (flags & 0x800) next()
    const sampleFlags = i === 0 && firstFlags !== null ? firstFlags : own
    if (data + size > bytes.length) throw new RangeError('a sample reaches past the fragment')
    samples.push({ at: data, size, duration, key: (sampleFlags & 0x10000) === 0 })
    data += size
  }
  return samples
}

function requireBox(bytes: Buffer, type: string, parent: Box): Box {
  const box = findBox(bytes, type, parent.body, parent.end)
  if (!box) throw new RangeError(`no ${type} box at byte ${parent.start}`)
  return box
}
