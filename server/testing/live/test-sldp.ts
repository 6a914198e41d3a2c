// Shares no code with the server's writer.

export type ReceivedFrame = {
  sn: number
  type: number
  /** Null for a configuration. */
  timestamp: number | null
  /** Pictures only. */
  compositionOffset: number | null
  payload: Buffer
}

export function readFrame(bytes: Uint8Array): ReceivedFrame {
  const message = Buffer.from(bytes)
  const sn = message.readUInt8(0)
  const type = message.readUInt8(1)
  if (type === 0 || type === 2) {
    return { sn, type, timestamp: null, compositionOffset: null, payload: message.subarray(2) }
  }
  const timestamp = Number(message.readBigUInt64BE(2))
  if (type === 1) return { sn, type, timestamp, compositionOffset: null, payload: message.subarray(10) }
  return { sn, type, timestamp, compositionOffset: message.readUInt32BE(10), payload: message.subarray(14) }
}

function lengthPrefixed(bytes: Buffer, lengthBytes: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUIntBE(at, lengthBytes)
    at += lengthBytes
    if (at + length > bytes.length) throw new RangeError('a NAL unit is cut off')
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return pieces
}

const startCode = Buffer.from([0, 0, 0, 1])

/** Annex B, which any H.264 decoder reads. */
export function toAnnexB(frames: readonly ReceivedFrame[]): Buffer {
  let lengthBytes = 0
  return Buffer.concat(
    frames.flatMap(({ type, payload }) => {
      if (type !== 2) return lengthPrefixed(payload, lengthBytes).flatMap((unit) => [startCode, unit])
      lengthBytes = (payload.readUInt8(4) & 3) + 1
      return parameterSets(payload).flatMap((unit) => [startCode, unit])
    }),
  )
}

/** From an avcC record with one of each. */
function parameterSets(avcC: Buffer): Buffer[] {
  const spsEnd = 8 + avcC.readUInt16BE(6)
  return [
    ...lengthPrefixed(avcC.subarray(6, spsEnd), 2),
    ...lengthPrefixed(avcC.subarray(spsEnd + 1, spsEnd + 3 + avcC.readUInt16BE(spsEnd + 1)), 2),
  ]
}

/** ADTS, which any AAC decoder reads. */
export function toAdts(frames: readonly ReceivedFrame[]): Buffer {
  let config = 0
  return Buffer.concat(
    frames.flatMap(({ type, payload }) => {
      if (type === 0) {
        config = payload.readUInt16BE(0)
        return []
      }
      return [adtsHeader(config, payload.length), payload]
    }),
  )
}

function adtsHeader(config: number, size: number): Buffer {
  const [profile, rate, channels, length] = [
    (config >> 11) - 1,
    (config >> 7) & 15,
    (config >> 3) & 15,
    size + 7,
  ]
  return Buffer.from([
    0xff,
    0xf1,
    (profile << 6) | (rate << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
}
