import type { Clock } from '../../base/clock.ts'
import { date, lines, map, multivariantPlaylist, seconds, wholeSegment } from '../packaging/hls-playlist.ts'
import { parseHlsRequest } from '../packaging/hls-request.ts'
import { cacheFor, type HlsResponse, media, playlist } from '../packaging/hls-response.ts'
import { nearestName } from '../push/timeline.ts'
import type { KeptSegment } from './kept-segment.ts'
import type { RewindStore } from './rewind-store.ts'

export const rewindFile = 'rewind.m3u8'

/** `<seconds now>/<seconds at most>` */
const dataId = 'no.strom.rewind'

/** Playback must last until the next segment arrives. */
const segmentsHeldBack = 2

type RewindOptions = {
  store: Pick<RewindStore, 'segments' | 'renditions' | 'readSegment' | 'readInit'>
  clock: Clock
}

/** `?behind=`: seconds before live to begin at. */
export async function respondRewind(
  { store, clock }: RewindOptions,
  channel: string,
  path: string,
  query: URLSearchParams,
): Promise<HlsResponse | null> {
  const segments = store.segments(channel)
  const last = segments.at(-1)
  if (!last) return null
  const behind = readSeconds(query.get('behind'))
  if (path === rewindFile) {
    const renditions = store.renditions(channel, last.period)
    const address = behind === null ? rewindFile : `${rewindFile}?behind=${behind}`
    // After a pause, unshown fragments continue without a key frame.
    return playlist(
      multivariantPlaylist(renditions, { file: address, independent: false }),
      cacheFor.playlist,
    )
  }
  const [name = '', file, ...deeper] = path.split('/')
  const find = (segment: KeptSegment) => {
    const names = store.renditions(channel, segment.period).map((rendition) => rendition.name)
    return names.length > 0 ? nearestName(name, names) : null
  }
  if (file === rewindFile && deeper.length === 0 && /^[a-z0-9-]{1,20}$/.test(name)) {
    const offsetMs = behind === null ? null : behind * 1000 - Math.max(0, clock.now() - endOf(last))
    return playlist(mediaPlaylist(segments, offsetMs), cacheFor.playlist)
  }
  const parsed = parseHlsRequest(path, query)
  if (!parsed.ok || !('periodId' in parsed.request) || parsed.request.kind === 'part') return null
  const { request } = parsed
  const segment = segments.find(
    ({ periodId, number }) =>
      periodId === request.periodId && (request.kind === 'init' || number === request.segment),
  )
  const kept = segment && find(segment)
  if (!segment || !kept) return null
  const bytes = await (request.kind === 'init'
    ? store.readInit(channel, kept, segment)
    : store.readSegment(channel, kept, segment))
  return bytes && media(bytes, cacheFor.media)
}

/** Pauses between broadcasts do not count. */
export function rewindLine(
  store: Pick<RewindStore, 'segments' | 'windowMs'>,
  channel: string,
  isLive: boolean,
): string | null {
  const segments = store.segments(channel)
  const windowMs = store.windowMs(channel)
  if (windowMs === 0 || (segments.length === 0 && !isLive)) return null
  const keptMs = segments.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const seconds = Math.floor(Math.min(windowMs, keptMs) / 1000)
  return `#EXT-X-SESSION-DATA:DATA-ID="${dataId}",VALUE="${seconds}/${windowMs / 1000}"`
}

const endOf = ({ startsAt, durationMs }: KeptSegment) => startsAt + durationMs

function readSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

function mediaPlaylist(segments: readonly KeptSegment[], offsetMs: number | null): string {
  const longestOf = (some: readonly KeptSegment[]) => Math.max(...some.map(({ durationMs }) => durationMs))
  const newest = segments.filter(({ period }) => period === segments.at(-1)?.period)
  const leastMs = longestOf(newest) * segmentsHeldBack
  const [first] = segments
  let period = first?.period
  const listed = segments.flatMap((segment) => {
    const isOther = segment.period !== period
    period = segment.period
    return [
      ...(isOther ? ['#EXT-X-DISCONTINUITY', map(segment)] : []),
      ...[date(segment), ...wholeSegment(segment)],
    ]
  })
  return lines([
    ...['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${Math.ceil(longestOf(segments) / 1000)}`],
    ...[`#EXT-X-MEDIA-SEQUENCE:${first?.sequence}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.period}`],
    ...(offsetMs === null
      ? []
      : [`#EXT-X-START:TIME-OFFSET=-${seconds(Math.max(leastMs, offsetMs))},PRECISE=YES`]),
    ...(first ? [map(first)] : []),
    ...listed,
  ])
}
