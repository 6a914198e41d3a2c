// The attribute lists of HLS tags (RFC 8216, 4.2), as servers write them: what players forgive is read as they read it.

export type Attribute = { name: string; value: string; quoted: boolean }

/** No tag has nearly as many. */
const maxAttributes = 100

/** Values that are texts, which some servers write without quotes although they have commas. */
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

/** Where the next attribute begins, behind a text that nothing ends. */
const next = /,\s*[A-Z0-9-]+\s*=/g

/** Where the value that begins at `at` ends, its comma left out. */
function findEnd(text: string, at: number, isText: boolean): number {
  if (!isText) {
    const comma = text.indexOf(',', at)
    return comma < 0 ? text.length : comma
  }
  next.lastIndex = at
  return next.exec(text)?.index ?? text.length
}

/**
 * Reads a list. Blanks round names and signs, missing and unclosed quotes, empty values and words without a value are no
 * reason to lose the rest; of an attribute that is there twice the last one counts.
 */
export function parseAttributes(text: string): Attribute[] {
  const found = new Map<string, Attribute>()
  for (let at = 0; at < text.length && found.size < maxAttributes; ) {
    const sign = text.indexOf('=', at)
    if (sign < 0) break
    // A word without a value stands before the name's comma.
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
