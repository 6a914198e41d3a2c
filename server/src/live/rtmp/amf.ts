// AMF0 (Adobe, Action Message Format 0).

export type Amf = number | boolean | string | null | Amf[] | { [name: string]: Amf }

const maxDepth = 8

/** Damaged bytes throw a RangeError. */
export function readAmf(bytes: Buffer): Amf[] {
  const values: Amf[] = []
  let at = 0

  function text(lengthBytes: 2 | 4): string {
    const length = bytes.readUIntBE(at, lengthBytes)
    at += lengthBytes + length
    if (at > bytes.length) throw new RangeError('a text is cut off')
    return bytes.toString('utf8', at - length, at)
  }

  function properties(depth: number): Record<string, Amf> {
    const entries: [string, Amf][] = []
    for (;;) {
      const name = text(2)
      if (name === '' && bytes[at] === 0x09) {
        at += 1
        return Object.fromEntries(entries)
      }
      entries.push([name, value(depth + 1)])
    }
  }

  function value(depth = 0): Amf {
    if (depth > maxDepth) throw new RangeError('values are nested too deep')
    const kind = bytes.readUInt8(at++)
    switch (kind) {
      case 0x00:
        at += 8
        return bytes.readDoubleBE(at - 8)
      case 0x01:
        return bytes.readUInt8(at++) !== 0
      case 0x02:
        return text(2)
      case 0x03:
        return properties(depth)
      case 0x05:
      case 0x06:
        return null
      case 0x08:
        at += 4
        return properties(depth)
      case 0x0a: {
        const count = bytes.readUInt32BE(at)
        at += 4
        if (count > bytes.length - at) throw new RangeError('a list is cut off')
        return Array.from({ length: count }, () => value(depth + 1))
      }
      case 0x0b:
        at += 10
        return bytes.readDoubleBE(at - 10)
      case 0x0c:
        return text(4)
      default:
        throw new RangeError(`a value of kind ${kind}`)
    }
  }

  while (at < bytes.length) values.push(value())
  return values
}

export function writeAmf(...values: Amf[]): Buffer {
  return Buffer.concat(values.map(writeValue))
}

function writeValue(value: Amf): Buffer {
  if (value === null) return Buffer.of(0x05)
  if (typeof value === 'boolean') return Buffer.of(0x01, value ? 1 : 0)
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.of(0x02), writeText(value)])
  if (Array.isArray(value)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(value.length)
    return Buffer.concat([Buffer.of(0x0a), count, ...value.map(writeValue)])
  }
  const properties = Object.entries(value).flatMap(([name, one]) => [writeText(name), writeValue(one)])
  return Buffer.concat([Buffer.of(0x03), ...properties, Buffer.of(0, 0, 0x09)])
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
