// What a path under a channel and its query ask for.

export type HlsRequest =
  | { kind: 'multivariant' }
  | { kind: 'playlist'; rendition: string; from: PlaylistPosition | null }
  | { kind: 'init'; rendition: string; eraSegment: number }
  | { kind: 'segment'; rendition: string; segment: number }
  | { kind: 'part'; rendition: string; segment: number; part: number }

/** A blocking reload's wish: this segment, or this part of it when `part` is a number. */
export type PlaylistPosition = { segment: number; part: number | null }

type Parsed = { ok: true; request: HlsRequest } | { ok: false; reason: 'unknown' | 'malformed' }

const unknown: Parsed = { ok: false, reason: 'unknown' }
const malformed: Parsed = { ok: false, reason: 'malformed' }

/**
 * Parses `index.m3u8`, `<rendition>/index.m3u8`, `…/init.mp4`, `…/init-<segment>.mp4`, `…/seg-<n>.m4s` or `…/part-<n>-<k>.m4s` with
 * the delivery directives `_HLS_msn` and `_HLS_part`. Other query keys are ignored. A number has one spelling
 * only (no sign, no leading zero), so that a cache holds each thing once.
 */
export function parseHlsRequest(path: string, query: URLSearchParams): Parsed {
  if (path === 'index.m3u8') return { ok: true, request: { kind: 'multivariant' } }
  const [rendition, file, ...deeper] = path.split('/')
  if (!rendition || !file || deeper.length > 0) return unknown
  if (file === 'index.m3u8') return parsePlaylist(rendition, query)
  if (file === 'init.mp4') return { ok: true, request: { kind: 'init', rendition, eraSegment: 0 } }
  const [, kind, numbers] = /^(seg|part|init)-(.*)\.m(?:4s|p4)$/.exec(file) ?? []
  if (!kind || numbers === undefined) return unknown
  const [segment, part, ...more] = numbers.split('-').map(wholeNumber)
  if (segment === undefined || segment === null || part === null || more.length > 0) return malformed
  const isInit = kind === 'init'
  if (isInit !== file.endsWith('.mp4')) return unknown
  if (isInit && part === undefined && segment > 0)
    return { ok: true, request: { kind, rendition, eraSegment: segment } }
  if (kind === 'seg' && part === undefined)
    return { ok: true, request: { kind: 'segment', rendition, segment } }
  if (kind === 'part' && part !== undefined)
    return { ok: true, request: { kind: 'part', rendition, segment, part } }
  return malformed
}

function parsePlaylist(rendition: string, query: URLSearchParams): Parsed {
  const [msn, partWish] = [query.get('_HLS_msn'), query.get('_HLS_part')]
  if (msn === null && partWish === null)
    return { ok: true, request: { kind: 'playlist', rendition, from: null } }
  const segment = wholeNumber(msn ?? '')
  const part = partWish === null ? null : wholeNumber(partWish)
  if (segment === null || (partWish !== null && part === null)) return malformed
  return { ok: true, request: { kind: 'playlist', rendition, from: { segment, part } } }
}

function wholeNumber(digits: string): number | null {
  return /^(0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : null
}
