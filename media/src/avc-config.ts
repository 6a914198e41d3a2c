// AVCDecoderConfigurationRecord (ISO 14496-15, 5.3.3.1). Damaged bytes throw a RangeError.
import { type Bytes, concat, u32, viewOf } from './bytes.ts'

const lengthBytes = 4

export function readLengthSize(avcC: Uint8Array): number {
  return (viewOf(avcC).getUint8(4) & 3) + 1
}

/** As units with 4-byte lengths. */
export function readParameterSets(avcC: Uint8Array): Bytes {
  const view = viewOf(avcC)
  const units: Uint8Array[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = view.getUint8(at) & mask
    at += 1
    for (let n = 0; n < count; n++) {
      const length = view.getUint16(at)
      if (at + 2 + length > avcC.length) throw new RangeError('a parameter set that is cut off')
      units.push(u32(length), avcC.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return concat(...units)
}

export function withLongLengths(avcC: Uint8Array): Bytes {
  const record = concat(avcC)
  record[4] = (record[4] ?? 0) | 3
  return record
}

export function lengthenUnits(sample: Uint8Array, lengthSize: number): Uint8Array {
  if (lengthSize === lengthBytes) return sample
  const view = viewOf(sample)
  const parts: Uint8Array[] = []
  for (let at = 0; at < sample.length; ) {
    let length = 0
    for (let n = 0; n < lengthSize; n++) length = length * 256 + view.getUint8(at + n)
    at += lengthSize
    if (at + length > sample.length) throw new RangeError('a unit that is cut off')
    parts.push(u32(length), sample.subarray(at, at + length))
    at += length
  }
  return concat(...parts)
}
