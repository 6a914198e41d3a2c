import type { Channel, Segment } from '../channel.ts'
import { mediaPlaylist, multivariantPlaylist } from './hls-playlist.ts'
import { type HlsRequest, type PlaylistPosition, parseHlsRequest } from './hls-request.ts'
import { waitForFragment } from './wait-for-fragment.ts'

export type HlsResponse = {
  status: 200 | 400 | 404 | 499 | 503
  headers: Record<string, string>
  body: Buffer | string
}

/** RFC 8216bis, 6.2.5.2. */
const advanceLimitMs = 3000
/** In target durations. */
const waitLimit = 3

export const cacheFor = {
  multivariant: 'public, max-age=10',
  /** A reload by number never gets older content. */
  blockingPlaylist: 'public, max-age=4',
  playlist: 'no-cache',
  init: 'public, max-age=60',
  media: 'public, max-age=3600, immutable',
  error: 'no-store',
} as const

/**
 * 400: too far ahead or malformed; 404: gone; 503: waited too long, or closing; 499: aborted. Never rejects.
 */
export async function respondHls(
  channel: Channel,
  path: string,
  query: URLSearchParams,
  { signal }: { signal: AbortSignal },
): Promise<HlsResponse> {
  const parsed = parseHlsRequest(path, query)
  if (!parsed.ok) return parsed.reason === 'malformed' ? hlsError(400, 'Malformed number.') : notThere
  const { request } = parsed
  if (request.kind === 'multivariant') {
    return playlist(multivariantPlaylist(channel.renditions), cacheFor.multivariant)
  }
  if (!channel.hasRendition(request.rendition)) return notThere
  if (request.kind === 'init') return respondInit(channel, request)
  return await respondLive(channel, request, signal)
}

type LiveRequest = Exclude<HlsRequest, { kind: 'multivariant' | 'init' }>

function respondInit(channel: Channel, { rendition, periodId }: HlsRequest & { kind: 'init' }): HlsResponse {
  const [first] = channel.segments().find((segment) => segment.periodId === periodId)?.fragments ?? []
  const init = first && channel.init(rendition, first.sequence)
  return init ? media(init, cacheFor.init) : notThere
}

async function respondLive(
  channel: Channel,
  request: LiveRequest,
  signal: AbortSignal,
): Promise<HlsResponse> {
  const position = toPosition(request)
  if (position && isTooFarAhead(channel, position)) return hlsError(400, 'Too far ahead of the live edge.')
  const limitMs = waitLimit * channel.segmentMs
  const waited = await waitForFragment(channel, () => answer(channel, request), { signal, limitMs })
  if (waited.ok) return waited.value
  if (waited.reason === 'aborted') return hlsError(499, 'The request was given up.')
  return hlsError(503, waited.reason === 'closed' ? 'The channel is closing.' : 'The channel stands still.')
}

/** null: still to come. */
function answer(channel: Channel, request: LiveRequest): HlsResponse | null {
  const segments = channel.segments()
  const last = segments.at(-1)
  if (!last) return null
  if (request.kind === 'playlist') {
    if (request.from && !hasReached(segments, request.from)) return null
    const text = playlistText(channel, request.rendition, segments)
    return playlist(text, request.from ? cacheFor.blockingPlaylist : cacheFor.playlist)
  }
  const segment = segments.find(({ number }) => number === request.segment)
  if (!segment) return request.segment > last.number ? null : notThere
  if (segment.periodId !== request.periodId) return notThere
  if (request.kind === 'segment') return segment.complete ? whole(channel, request.rendition, segment) : null
  const fragment = segment.fragments[request.part]
  if (!fragment) return segment.complete ? notThere : null
  return foundMedia(channel.fragment(request.rendition, fragment.sequence))
}

function toPosition(request: LiveRequest): PlaylistPosition | null {
  if (request.kind === 'playlist') return request.from
  return { segment: request.segment, part: request.kind === 'part' ? request.part : null }
}

function isTooFarAhead(channel: Channel, { segment, part }: PlaylistPosition): boolean {
  const last = channel.segments().at(-1)
  if (!last) return false
  if (part === null) return segment > last.number + 2
  const aheadMs =
    (segment - last.number) * channel.segmentMs + (part + 1 - last.fragments.length) * channel.fragmentMs
  return segment >= last.number && aheadMs > advanceLimitMs
}

/** RFC 8216bis, 6.2.5.2: a part past the end is the next segment's first. */
function hasReached(segments: readonly Segment[], { segment, part }: PlaylistPosition): boolean {
  const last = segments.at(-1)
  if (!last || last.number < segment) return false
  if (last.number > segment) return true
  return part === null ? last.complete : last.fragments.length > part
}

function whole(channel: Channel, rendition: string, segment: Segment): HlsResponse {
  return foundMedia(joinedSegment(channel, rendition, segment))
}

const joinedKept = 8
const joined = new WeakMap<Channel, Map<string, Buffer>>()

function joinedSegment(channel: Channel, rendition: string, segment: Segment): Buffer | null {
  const kept = joined.get(channel) ?? new Map<string, Buffer>()
  joined.set(channel, kept)
  const key = `${rendition} ${segment.number} ${segment.periodId} ${segment.startsAt}`
  const known = kept.get(key)
  if (known) return known
  const parts = segment.fragments.map(({ sequence }) => channel.fragment(rendition, sequence))
  if (!parts.every((bytes) => bytes !== null)) return null
  const bytes = Buffer.concat(parts)
  kept.set(key, bytes)
  const [oldest] = kept.keys()
  if (kept.size > joinedKept && oldest !== undefined) kept.delete(oldest)
  return bytes
}

function foundMedia(bytes: Buffer | null): HlsResponse {
  return bytes ? media(bytes, cacheFor.media) : notThere
}

const texts = new WeakMap<readonly Segment[], Map<string, string>>()

function playlistText(channel: Channel, rendition: string, segments: readonly Segment[]): string {
  const known = texts.get(segments) ?? new Map<string, string>()
  texts.set(segments, known)
  const text = known.get(rendition) ?? mediaPlaylist(channel, rendition, segments)
  known.set(rendition, text)
  return text
}

export function playlist(body: string, cache: string): HlsResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': cache },
    body,
  }
}

export function media(body: Buffer, cache: string): HlsResponse {
  return { status: 200, headers: { 'content-type': 'video/mp4', 'cache-control': cache }, body }
}

function hlsError(status: Exclude<HlsResponse['status'], 200>, body: string): HlsResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheFor.error },
    body,
  }
}

const notThere = hlsError(404, 'Not there, or not any more.')
