import { parseAttributes } from './attribute-list.ts'

export type NewestSegment = {
  address: string
  map: string | null
  key: string | null
}

function readKey(list: string): NewestSegment['key'] | undefined {
  const said = new Map(parseAttributes(list).map(({ name, value }) => [name, value]))
  const [method = 'NONE', address] = [said.get('METHOD'), said.get('URI')]
  if (method === 'NONE') return null
  // Only its own player can judge another format.
  if ((said.get('KEYFORMAT') ?? 'identity') !== 'identity' || address === undefined) return undefined
  return address
}

/** Skips gaps (RFC 8216bis, 4.4.4.7). */
export function findNewestSegment(playlist: string): NewestSegment | null {
  let newest: NewestSegment | null = null
  let isMissing = false
  let [map, key]: [string | null, NewestSegment['key']] = [null, null]
  for (const line of playlist.split('\n')) {
    const [, tag, list = ''] = /^#(EXT-X-GAP|EXT-X-MAP|EXT-X-KEY)(?::(.*))?$/.exec(line) ?? []
    if (tag === 'EXT-X-GAP') isMissing = true
    if (tag === 'EXT-X-MAP') map = parseAttributes(list).find(({ name }) => name === 'URI')?.value ?? null
    if (tag === 'EXT-X-KEY') {
      const read = readKey(list)
      if (read !== undefined) key = read
    }
    if (line === '' || line.startsWith('#')) continue
    if (!isMissing) newest = { address: line, map, key }
    isMissing = false
  }
  return newest
}
