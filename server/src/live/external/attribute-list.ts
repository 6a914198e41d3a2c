// The attribute lists of HLS tags (RFC 8216, 4.2).

export type Attribute = { name: string; value: string; quoted: boolean }

/** No tag has nearly as many; each is compared with those before it. */
const mostAttributes = 100

const attribute = /\s*([A-Z0-9-]+)=(?:"([^"]*)"\s*|([^",]+))(?:,|$)/y

/** null when the text is no attribute list, names an attribute twice, or too many. */
export function parseAttributes(text: string): Attribute[] | null {
  const found: Attribute[] = []
  attribute.lastIndex = 0
  while (attribute.lastIndex < text.length) {
    const match = attribute.exec(text)
    if (!match || found.length === mostAttributes) return null
    const [, name = '', quoted, plain = ''] = match
    if (found.some((known) => known.name === name)) return null
    found.push({ name, value: quoted ?? plain.trim(), quoted: quoted !== undefined })
  }
  return found
}

export function writeAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(({ name, value, quoted }) => `${name}=${quoted ? `"${value}"` : value}`).join(',')
}
