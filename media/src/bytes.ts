// For Node and browsers: no Buffer.

export type Bytes = Uint8Array<ArrayBuffer>

/** Reads outside the bytes throw a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function concat(...parts: readonly (Uint8Array | readonly number[])[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function u16(...numbers: number[]): Bytes {
  const bytes = new Uint8Array(numbers.length * 2)
  const view = viewOf(bytes)
  numbers.forEach((number, index) => {
    view.setUint16(index * 2, number)
  })
  return bytes
}

export function u32(...numbers: number[]): Bytes {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = viewOf(bytes)
  numbers.forEach((number, index) => {
    view.setUint32(index * 4, number)
  })
  return bytes
}

export function u64(number: number): Bytes {
  const bytes = new Uint8Array(8)
  viewOf(bytes).setBigUint64(0, BigInt(number))
  return bytes
}

export function zeros(count: number): Bytes {
  return new Uint8Array(count)
}

export function latin1(text: string): Bytes {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

export function readFourLetters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

export function readHex(bytes: Uint8Array, start: number, end: number): string {
  return Array.from(bytes.subarray(start, end), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
