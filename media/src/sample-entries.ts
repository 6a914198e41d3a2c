// Damaged bytes throw a RangeError.
import { readAudioConfig } from './audio-config.ts'
import { writeBox, writeFullBox } from './boxes.ts'
import { type Bytes, concat, readFourLetters, u16, u32, viewOf, zeros } from './bytes.ts'

/** ISO 14496-15; AV1 in ISOBMFF 1.2. */
const recordBoxes = { avc1: 'avcC', hvc1: 'hvcC', av01: 'av1C' } as const

export type PictureCodec = keyof typeof recordBoxes

export function writePictureEntry(
  codec: PictureCodec,
  { width, height, config }: { width: number; height: number; config: Uint8Array },
): Bytes {
  return writeBox(
    codec,
    ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(0x480000, 0x480000), zeros(4), u16(1)],
    ...[zeros(32), u16(24, 0xffff), writeBox(recordBoxes[codec], config)],
  )
}

/** null if `config` is unreadable. */
export function writeAacEntry(config: Uint8Array): Bytes | null {
  const sound = readAudioConfig(config)
  if (!sound) return null
  const { channels, sampleRate } = sound
  return writeSoundEntry('mp4a', channels, sampleRate % 65_536, writeElementaryStream(config))
}

const opusRate = 48_000
const minOpusHead = 19

/** RFC 7845, 5.1; null if invalid. */
export function writeOpusEntry(head: Uint8Array): Bytes | null {
  if (head.length < minOpusHead || readFourLetters(head, 0) + readFourLetters(head, 4) !== 'OpusHead')
    return null
  const view = viewOf(head)
  const [channels, preSkip, rate, gain] = [
    view.getUint8(9),
    view.getUint16(10, true),
    view.getUint32(12, true),
    view.getUint16(16, true),
  ]
  // Opus in ISOBMFF, 4.3.2: the same fields, big-endian.
  const record = concat([0, channels], u16(preSkip), u32(rate), u16(gain), head.subarray(18))
  return writeSoundEntry('Opus', channels, opusRate, writeBox('dOps', record))
}

function writeSoundEntry(codec: string, channels: number, rate: number, record: Uint8Array): Bytes {
  return writeBox(codec, zeros(6), u16(1), zeros(8), u16(channels, 16), zeros(4), u16(rate, 0), record)
}

/** ISO 14496-1, 7.2.6. */
function writeElementaryStream(config: Uint8Array): Bytes {
  const descriptor = (tag: number, ...content: (Uint8Array | number[])[]) => {
    const body = concat(...content)
    return concat([tag, body.length], body)
  }
  const decoder = descriptor(4, [0x40, 0x15], zeros(11), descriptor(5, config))
  return writeFullBox('esds', 0, 0, descriptor(3, [0, 1, 0], decoder, descriptor(6, [2])))
}
