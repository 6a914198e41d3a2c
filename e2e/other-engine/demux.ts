import { readFileSync } from 'node:fs'

/** One picture or one frame of sound as it lies in the file; times in the track's timescale, from 0. */
export type Sample = { time: number; key: boolean; data: Buffer }
export type Demuxed = { config: Buffer; samples: Sample[] }

type Box = { type: string; body: Buffer; at: number }

function boxesOf(bytes: Buffer, offset = 0): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
      at: offset + at,
    })
    at += size
  }
  return boxes
}

/** Finds the first box of this type at any depth, by its four letters. */
function bodyOf(bytes: Buffer, type: string): Buffer | null {
  const at = bytes.indexOf(type, 0, 'latin1')
  return at < 4 ? null : bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
}

/** The AudioSpecificConfig: the descriptor of tag 5, whose length is one byte or four. */
function audioConfig(esds: Buffer): Buffer {
  const tag = esds.indexOf(5, esds.indexOf(4) + 14)
  let at = tag + 1
  while ((esds[at] ?? 0) & 0x80) at += 1
  return esds.subarray(at + 1, at + 1 + (esds[at] ?? 0))
}

function samplesOf(moof: Box, file: Buffer): Sample[] {
  const traf = boxesOf(moof.body).find(({ type }) => type === 'traf')?.body
  const inside = traf ? boxesOf(traf) : []
  const body = (name: string) => inside.find(({ type }) => type === name)?.body
  const [tfhd, tfdt, trun] = [body('tfhd'), body('tfdt'), body('trun')]
  if (!tfhd || !tfdt || !trun) return []
  let head = 8
  const defaults = { duration: 0, size: 0, flags: 0 }
  const tfhdFlags = tfhd.readUInt32BE(0) & 0xffffff
  if (tfhdFlags & 0x1) head += 8
  if (tfhdFlags & 0x2) head += 4
  for (const [bit, name] of [
    [0x8, 'duration'],
    [0x10, 'size'],
    [0x20, 'flags'],
  ] as const) {
    if (!(tfhdFlags & bit)) continue
    defaults[name] = tfhd.readUInt32BE(head)
    head += 4
  }
  let time = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  const flags = trun.readUInt32BE(0) & 0xffffff
  const count = trun.readUInt32BE(4)
  let at = 8
  let from = moof.at
  if (flags & 0x1) {
    from += trun.readInt32BE(at)
    at += 4
  }
  let firstFlags: number | null = null
  if (flags & 0x4) {
    firstFlags = trun.readUInt32BE(at)
    at += 4
  }
  const samples: Sample[] = []
  for (let index = 0; index < count; index += 1) {
    const sample = { ...defaults, ...(index === 0 && firstFlags !== null && { flags: firstFlags }) }
    for (const [bit, name] of [
      [0x100, 'duration'],
      [0x200, 'size'],
      [0x400, 'flags'],
    ] as const) {
      if (!(flags & bit)) continue
      sample[name] = trun.readUInt32BE(at)
      at += 4
    }
    if (flags & 0x800) at += 4
    samples.push({ time, key: !(sample.flags & 0x10000), data: file.subarray(from, from + sample.size) })
    time += sample.duration
    from += sample.size
  }
  return samples
}

/** The only, or first, track of a fragmented MP4 file. */
export function demux(path: string): Demuxed {
  const file = readFileSync(path)
  const boxes = boxesOf(file)
  const moov = boxes.find(({ type }) => type === 'moov')?.body ?? Buffer.alloc(0)
  const avcC = bodyOf(moov, 'avcC')
  const esds = bodyOf(moov, 'esds')
  const config = path.endsWith('audio.mp4') ? esds && audioConfig(esds) : avcC
  if (!config) throw new Error(`${path} does not say how it is decoded`)
  return {
    config,
    samples: boxes.filter(({ type }) => type === 'moof').flatMap((moof) => samplesOf(moof, file)),
  }
}
