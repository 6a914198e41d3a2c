// Writes the init segments and fragments of a broadcast, in the form that packagers and players here know.

/** One picture or one AAC frame, times in the track's own ticks. */
export type OutSample = { bytes: Buffer; duration: number; key: boolean }

type InitTrack = { trackId: number; timescale: number; entry: Buffer; width?: number; height?: number }

const keyFlags = 0x02000000
const otherFlags = 0x01010000

/** An init segment with these tracks; `entry` is a sample entry box. */
export function writeInit(tracks: readonly InitTrack[]): Buffer {
  const times = u32(0, 0, 1000, 0, 0x10000)
  const mvhd = full('mvhd', 0, 0, times, u32(0x01000000, 0, 0), matrix(), u32(0, 0, 0, 0, 0, 0, 0xffffffff))
  const trex = tracks.map(({ trackId }) => full('trex', 0, 0, u32(trackId, 1, 0, 0, 0)))
  const ftyp = box('ftyp', ascii('iso6'), u32(1), ascii('iso6mp41cmfc'))
  return Buffer.concat([ftyp, box('moov', mvhd, ...tracks.map(writeTrak), box('mvex', ...trex))])
}

/** A `moof` and its `mdat` for one track, decoded from `decodeTime` (ticks) on. */
export function writeFragment(
  trackId: number,
  sequence: number,
  decodeTime: number,
  samples: readonly OutSample[],
): Buffer {
  const tfhd = full('tfhd', 0, 0x020000, u32(trackId))
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(decodeTime))
  const each = samples.flatMap(({ bytes, duration, key }) => [
    duration,
    bytes.length,
    key ? keyFlags : otherFlags,
  ])
  const moof = (offset: number) =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(sequence % 2 ** 32)),
      box(
        'traf',
        tfhd,
        full('tfdt', 1, 0, time),
        full('trun', 0, 0x701, u32(samples.length, offset, ...each)),
      ),
    )
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', ...samples.map(({ bytes }) => bytes))])
}

function writeTrak({ trackId, timescale, entry, width = 0, height = 0 }: InitTrack): Buffer {
  const isPicture = width > 0
  const place = u32(0, 0, 0, isPicture ? 0 : 0x01000000)
  const size = u32(width * 65_536, height * 65_536)
  const tkhd = full('tkhd', 0, 3, u32(0, 0, trackId, 0, 0), place, matrix(), size)
  const mdhd = full('mdhd', 0, 0, u32(0, 0, timescale, 0, 0x55c40000))
  const [handler, title] = isPicture ? ['vide', 'Video\0'] : ['soun', 'Sound\0']
  const hdlr = full('hdlr', 0, 0, u32(0), ascii(handler ?? ''), u32(0, 0, 0), ascii(title ?? ''))
  const head = isPicture ? full('vmhd', 0, 1, u32(0, 0)) : full('smhd', 0, 0, u32(0))
  const dinf = box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1)))
  const empty = ['stts', 'stsc', 'stco'].map((type) => full(type, 0, 0, u32(0)))
  const stbl = box('stbl', full('stsd', 0, 0, u32(1), entry), ...empty, full('stsz', 0, 0, u32(0, 0)))
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl)))
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(size), ascii(type), ...parts], size)
}

function full(type: string, version: number, flags: number, ...parts: Buffer[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...parts)
}

function matrix(): Buffer {
  return u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, i) => {
    bytes.writeUInt32BE(number, i * 4)
  })
  return bytes
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
