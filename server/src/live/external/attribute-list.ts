// HLS attribute lists (RFC 8216, 4.2), read as leniently as players do.

export type Attribute = { name: string; value: string; quoted: boolean }

const maxAttributes = 100

/** Some servers leave these unquoted despite commas. */
const texts = new Set([
  ...[
    'CODECS',
    'SUPPLEMENTAL-CODECS',
    'URI',
    'GROUP-ID',
    'NAME',
    'LANGUAGE',
    'ASSOC-LANGUAGE',
    'AUDIO',
    'VIDEO',
  ],
  ...[
    'SUBTITLES',
    'CHARACTERISTICS',
    'CHANNELS',
    'KEYFORMAT',
    'KEYFORMATVERSIONS',
    'INSTREAM-ID',
    'BYTERANGE',
    'VALUE',
  ],
])

const next = /,\s*[A-Z0-9-]+\s*=/g

function findEnd(text: string, at: number, isText: boolean): number {
  if (!isText) {
    const comma = text.indexOf(',', at)
    return comma < 0 ? text.length : comma
  }
  next.lastIndex = at
  return next.exec(text)?.index ?? text.length
}

export function parseAttributes(text: string): Attribute[] {
  const found = new Map<string, Attribute>()
  for (let at = 0; at < text.length && found.size < maxAttributes; ) {
    const sign = text.indexOf('=', at)
    if (sign < 0) break
    const name = text.slice(at, sign).split(',').at(-1)?.trim() ?? ''
    at = sign + 1
    while (text[at] === ' ' || text[at] === '\t') at += 1
    const closing = text[at] === '"' ? /^"([^"]*)"\s*(?:,|$)/.exec(text.slice(at)) : null
    const end = closing ? at + closing[0].length : findEnd(text, at, texts.has(name) || text[at] === '"')
    const value = closing?.[1] ?? text.slice(at, end).replaceAll('"', '').trim()
    const quoted = closing !== null || text[at] === '"' || (texts.has(name) && value !== 'NONE')
    found.delete(name)
    if (/^[A-Za-z0-9-]+$/.test(name) && (value !== '' || closing)) found.set(name, { name, value, quoted })
    at = closing ? end : end + 1
  }
  return [...found.values()]
}

export function writeAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(({ name, value, quoted }) => `${name}=${quoted ? `"${value}"` : value}`).join(',')
}
