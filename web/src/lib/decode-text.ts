export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

export type DecodedText =
  | { ok: true; text: string; encoding: Encoding }
  | { ok: false; fault: 'spreadsheet' | 'no-text' }

const marks: readonly (readonly [readonly number[], Encoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** ZIP, and the old compound file. */
const spreadsheets = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Every second byte of ordinary letters is 0. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 10_000)
  looked.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > looked.length / 4 && even < odd / 10) return 'utf-16le'
  return even > looked.length / 4 && odd < even / 10 ? 'utf-16be' : undefined
}

function countLetters(text: string): number {
  return text.match(/(?<=[a-z])[æøåäöéèëüóáà]|[æøåäöéèëüóáà](?=[a-z])/giu)?.length ?? 0
}

function oldEncoding(bytes: Uint8Array): Encoding {
  const looked = bytes.subarray(0, 200_000)
  const isMac = countLetters(decode(looked, 'macintosh')) > countLetters(decode(looked, 'windows-1252'))
  return isMac ? 'macintosh' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

export function decodeText(bytes: Uint8Array): DecodedText {
  if (spreadsheets.some((start) => beginsWith(bytes, start))) return { ok: false, fault: 'spreadsheet' }
  const marked = marks.find(([mark]) => beginsWith(bytes, mark))?.[1] ?? unmarkedUtf16(bytes)
  if (marked) return { ok: true, text: decode(bytes, marked), encoding: marked }
  if (bytes.includes(0)) return { ok: false, fault: 'no-text' }
  const encoding = isUtf8(bytes) ? 'utf-8' : oldEncoding(bytes)
  return { ok: true, text: decode(bytes, encoding), encoding }
}
