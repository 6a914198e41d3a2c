const packetLength = 188
/** Players search as many packets. */
const packetsSearched = 3

const firstBoxes = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'sidx',
  'emsg',
  'prft',
  'free',
  'skip',
  'uuid',
  'ssix',
])

/** ISO 13818-1. */
function isTransportStream(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, packetLength * packetsSearched)
  for (let at = 0; at < last; at += 1) {
    const next = bytes[at + packetLength]
    if (bytes[at] === 0x47 && (next === 0x47 || (next === undefined && at === 0))) return true
  }
  return false
}

export function looksLikeMedia(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1')
  if (firstBoxes.has(text.slice(4, 8))) return true
  if (text.startsWith('ID3') || text.replace(/^ï»¿/, '').startsWith('WEBVTT')) return true
  if ((first === 0xff && second >= 0xe0) || (first === 0x0b && second === 0x77)) return true
  return isTransportStream(bytes)
}
