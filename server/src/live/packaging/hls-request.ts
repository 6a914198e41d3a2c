export type HlsRequest =
  | { kind: 'multivariant' }
  | { kind: 'playlist'; rendition: string; from: PlaylistPosition | null }
  | { kind: 'init'; rendition: string; periodId: number }
  | { kind: 'segment'; rendition: string; segment: number; periodId: number }
  | { kind: 'part'; rendition: string; segment: number; part: number; periodId: number }

/** `_HLS_msn` and `_HLS_part`. */
export type PlaylistPosition = { segment: number; part: number | null }

type Parsed = { ok: true; request: HlsRequest } | { ok: false; reason: 'unknown' | 'malformed' }

const unknown: Parsed = { ok: false, reason: 'unknown' }
const malformed: Parsed = { ok: false, reason: 'malformed' }

/** One spelling per number, so that a cache holds each thing once. */
export function parseHlsRequest(path: string, query: URLSearchParams): Parsed {
  if (path === 'index.m3u8') return { ok: true, request: { kind: 'multivariant' } }
  const [rendition, file, ...deeper] = path.split('/')
  if (!rendition || !file || deeper.length > 0) return unknown
  if (file === 'index.m3u8') return parsePlaylist(rendition, query)
  const [, kind, numbers, ending] = /^(seg|part|init)(?:-(.*))?\.(m4s|mp4)$/.exec(file) ?? []
  if (!kind || ending !== (kind === 'init' ? 'mp4' : 'm4s')) return unknown
  return parseMediaFile(kind as MediaFileKind, rendition, numbers?.split('-').map(wholeNumber) ?? [])
}

const ownNumbers = { init: 0, seg: 1, part: 2 } as const
type MediaFileKind = keyof typeof ownNumbers

function parseMediaFile(kind: MediaFileKind, rendition: string, given: readonly (number | null)[]): Parsed {
  const own = ownNumbers[kind]
  const numbers = given.filter((number) => number !== null)
  const periodId = numbers[own] ?? 0
  // A period’s id is never 0.
  const expected = periodId > 0 ? own + 1 : own
  if (numbers.length !== given.length || numbers.length !== expected) return malformed
  const [segment = 0, part = 0] = numbers
  if (kind === 'init') return { ok: true, request: { kind, rendition, periodId } }
  if (kind === 'seg') return { ok: true, request: { kind: 'segment', rendition, segment, periodId } }
  return { ok: true, request: { kind, rendition, segment, part, periodId } }
}

function parsePlaylist(rendition: string, query: URLSearchParams): Parsed {
  const [msn, askedPart] = [query.get('_HLS_msn'), query.get('_HLS_part')]
  if (msn === null && askedPart === null)
    return { ok: true, request: { kind: 'playlist', rendition, from: null } }
  const segment = wholeNumber(msn ?? '')
  const part = askedPart === null ? null : wholeNumber(askedPart)
  if (segment === null || (askedPart !== null && part === null)) return malformed
  return { ok: true, request: { kind: 'playlist', rendition, from: { segment, part } } }
}

function wholeNumber(digits: string): number | null {
  return /^(0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : null
}
