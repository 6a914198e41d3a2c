import { parseAttributes } from './attribute-list.ts'

/** The last segment of a playlist, with what a player needs to decode it. */
export type NewestSegment = {
  /** Its address, as the playlist has it. */
  address: string
  /** The address of its initialisation section (`EXT-X-MAP`). */
  map: string | null
  /** The address of its key in the format that every player knows; null for none, or one of another format alone. */
  key: string | null
}

function readKey(list: string): NewestSegment['key'] | undefined {
  const said = new Map(parseAttributes(list).map(({ name, value }) => [name, value]))
  const [method = 'NONE', address] = [said.get('METHOD'), said.get('URI')]
  if (method === 'NONE') return null
  // A key of another format stands beside it; nobody but its player can judge that.
  if ((said.get('KEYFORMAT') ?? 'identity') !== 'identity' || address === undefined) return undefined
  return address
}

/** The last segment of a rewritten playlist, but for those that it says are missing (RFC 8216bis, 4.4.4.7). */
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
