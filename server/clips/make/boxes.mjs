// Writes the MP4 boxes of a clip: the init segment of a rendition and its fragments.

const nonKey = 0x01010000
const key = 0x02000000

/** A muxed init segment: `tracks` as { id, timescale, entry (the sample entry's bytes), width, height }. */
export function initSegment(tracks) {
  const ftyp = box('ftyp', ascii('iso6'), u32(1), ascii('iso6mp41cmfc'))
  const mvhd = full(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, 0, 0x10000),
    u32(0x01000000, 0, 0),
    matrix(),
    u32(0, 0, 0, 0, 0, 0),
    u32(0xffffffff),
  )
  const trex = tracks.map(({ id }) => full('trex', 0, 0, u32(id, 1, 0, 0, 0)))
  return Buffer.concat([ftyp, box('moov', mvhd, ...tracks.map(trak), box('mvex', ...trex))])
}

/** A `moof` and its `mdat` for one track. Samples are buffers of equal `duration`; only the first may be a key. */
export function fragment({
  sequence,
  trackId,
  decodeTime,
  duration,
  samples,
  startsWithKey,
  allKeys = false,
}) {
  const tfhd = full('tfhd', 0, 0x020028, u32(trackId, duration, allKeys ? key : nonKey))
  const tfdt = full('tfdt', 1, 0, u64(decodeTime))
  const sizes = u32(...samples.map((sample) => sample.length))
  const moof = (offset) => {
    const flags = 0x201 | (startsWithKey ? 0x4 : 0)
    const trun = full('trun', 0, flags, u32(samples.length, offset), startsWithKey ? u32(key) : u32(), sizes)
    return box('moof', full('mfhd', 0, 0, u32(sequence)), box('traf', tfhd, tfdt, trun))
  }
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', ...samples)])
}

function trak({ id, timescale, entry, width = 0, height = 0 }) {
  const video = width > 0
  const place = u32(0, 0, 0, video ? 0 : 0x01000000)
  const tkhd = full('tkhd', 0, 3, u32(0, 0, id, 0, 0), place, matrix(), u32(width * 65536, height * 65536))
  const mdhd = full('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(0x55c4, 0))
  const hdlr = full(
    'hdlr',
    0,
    0,
    u32(0),
    ascii(video ? 'vide' : 'soun'),
    u32(0, 0, 0),
    ascii(video ? 'Video\0' : 'Sound\0'),
  )
  const head = video ? full('vmhd', 0, 1, u16(0, 0, 0, 0)) : full('smhd', 0, 0, u32(0))
  const dinf = box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1)))
  const empty = ['stts', 'stsc', 'stco'].map((type) => full(type, 0, 0, u32(0)))
  const stbl = box('stbl', full('stsd', 0, 0, u32(1), entry), ...empty, full('stsz', 0, 0, u32(0, 0)))
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl)))
}

function box(type, ...parts) {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), ascii(type), body])
}

function full(type, version, flags, ...parts) {
  return box(type, u32(version * 0x1000000 + flags), ...parts)
}

function matrix() {
  return u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
}

function u16(...numbers) {
  return numbersOf(numbers, 2, (bytes, number, at) => bytes.writeUInt16BE(number, at))
}

function u32(...numbers) {
  return numbersOf(numbers, 4, (bytes, number, at) => bytes.writeUInt32BE(number, at))
}

function u64(number) {
  return numbersOf([number], 8, (bytes, value, at) => bytes.writeBigUInt64BE(BigInt(value), at))
}

function numbersOf(numbers, size, write) {
  const bytes = Buffer.alloc(numbers.length * size)
  numbers.forEach((number, i) => {
    write(bytes, number, i * size)
  })
  return bytes
}

function ascii(text) {
  return Buffer.from(text, 'latin1')
}
