/** With Exp-Golomb codes (ITU-T H.264, 9.1); reads past the end throw a RangeError. */
function createBitReader(bytes: Uint8Array) {
  let at = 0

  function bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read++, at++) {
      const byte = bytes[at >> 3]
      if (byte === undefined) throw new RangeError('a parameter set is cut off')
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1)
    }
    return value
  }

  function unsigned(): number {
    let zeros = 0
    while (bits(1) === 0) if (++zeros > 31) throw new RangeError('a number of more than 32 bits')
    return 2 ** zeros - 1 + bits(zeros)
  }

  function signed(): number {
    const code = unsigned()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }

  return { bits, unsigned, signed }
}

type BitReader = ReturnType<typeof createBitReader>

/** Removes emulation prevention bytes (7.4.1). */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

function skipScalingList(reader: BitReader, size: number) {
  let [last, next] = [8, 8]
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256
    if (next !== 0) last = next
  }
}

const withChroma = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

function readChroma(reader: BitReader): { format: number; separate: boolean } {
  const format = reader.unsigned()
  const separate = format === 3 && reader.bits(1) === 1
  reader.unsigned()
  reader.unsigned()
  reader.bits(1)
  if (reader.bits(1) === 1) {
    for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
      if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64)
    }
  }
  return { format, separate }
}

function skipPictureOrder(reader: BitReader) {
  const kind = reader.unsigned()
  if (kind === 0) reader.unsigned()
  if (kind !== 1) return
  reader.bits(1)
  reader.signed()
  reader.signed()
  const count = reader.unsigned()
  for (let index = 0; index < count; index++) reader.signed()
}

/** Damaged bytes throw a RangeError. */
export function readPictureSize(avcC: Uint8Array): { width: number; height: number } {
  const length = (avcC[6] ?? 0) * 256 + (avcC[7] ?? 0)
  const set = withoutEscapes(avcC.subarray(8, 8 + length))
  const profile = set[1] ?? 0
  const reader = createBitReader(set.subarray(4))
  reader.unsigned()
  const { format, separate } = withChroma.includes(profile)
    ? readChroma(reader)
    : { format: 1, separate: false }
  reader.unsigned()
  skipPictureOrder(reader)
  reader.unsigned()
  reader.bits(1)
  const columns = reader.unsigned() + 1
  const rows = reader.unsigned() + 1
  const fieldsPerPicture = reader.bits(1) === 1 ? 1 : 2
  if (fieldsPerPicture === 2) reader.bits(1)
  reader.bits(1)
  const isCropped = reader.bits(1) === 1
  const [left, right, top, bottom] = Array.from({ length: 4 }, () => (isCropped ? reader.unsigned() : 0))
  const hasChroma = format > 0 && !separate
  const [unitX, unitY] = [
    hasChroma && format < 3 ? 2 : 1,
    (hasChroma && format === 1 ? 2 : 1) * fieldsPerPicture,
  ]
  return {
    width: columns * 16 - ((left ?? 0) + (right ?? 0)) * unitX,
    height: rows * 16 * fieldsPerPicture - ((top ?? 0) + (bottom ?? 0)) * unitY,
  }
}
