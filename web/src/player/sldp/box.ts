// Writes the boxes that MP4 files are made of.

export type Bytes = Uint8Array<ArrayBuffer>

export function concat(parts: readonly (Uint8Array | readonly number[])[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function u16(value: number): number[] {
  return [(value >>> 8) & 0xff, value & 0xff]
}

export function u32(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}

/** A whole number below 2^53. */
export function u64(value: number): number[] {
  return [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)]
}

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}

/** A box of four letters around its content. */
export function box(type: string, ...content: (Uint8Array | readonly number[])[]): Bytes {
  const size = content.reduce((sum, part) => sum + part.length, 8)
  return concat([u32(size), Array.from(type, (letter) => letter.charCodeAt(0)), ...content])
}

/** A box that begins with a version and flags. */
export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...content: (Uint8Array | readonly number[])[]
): Bytes {
  return box(type, u32(version * 2 ** 24 + flags), ...content)
}
