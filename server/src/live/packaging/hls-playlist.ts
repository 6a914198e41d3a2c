// RFC 8216bis.
import type { Channel, Rendition, Segment } from '../channel.ts'

/** About 20 s. */
const segmentsListed = 10
const segmentsWithParts = 1
/** RFC 8216bis's minimum. */
const partsHeldBack = 3
const segmentsHeldBack = 3

export function multivariantPlaylist(
  renditions: readonly Omit<Rendition, 'init'>[],
  { file = 'index.m3u8', independent = true } = {},
): string {
  const variants = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${rendition.bandwidth}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth}`,
      `CODECS="${rendition.codecs}"`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${rendition.frameRate.toFixed(3)}`,
      'VIDEO-RANGE=SDR',
      'CLOSED-CAPTIONS=NONE',
    ].join(',')}`,
    `${rendition.name}/${file}`,
  ])
  const says = independent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []
  return lines(['#EXTM3U', '#EXT-X-VERSION:6', ...says, ...variants])
}

export type PlaylistSource = Pick<Channel, 'renditions' | 'fragmentMs' | 'segmentMs'>

/** `segments`: oldest first. Older players take low-latency lines for comments. */
export function mediaPlaylist(source: PlaylistSource, name: string, segments: readonly Segment[]): string {
  const complete = segments.filter((segment) => segment.complete).slice(-segmentsListed)
  const open = segments.find((segment) => !segment.complete)
  const plain = complete.slice(0, -segmentsWithParts)
  const detailed = complete.slice(-segmentsWithParts)
  const first = complete[0] ?? open
  const discontinuity = createDiscontinuities(first)
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(source.segmentMs / 1000)}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(source.fragmentMs)}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(source.fragmentMs * partsHeldBack)},HOLD-BACK=${seconds(source.segmentMs * segmentsHeldBack)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    ...(first && first.period > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${first.period}`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(first ? [map(first)] : []),
    ...plain.flatMap((segment) => [...discontinuity(segment), date(segment), ...whole(segment)]),
    ...detailed.flatMap((segment) => [
      ...discontinuity(segment),
      date(segment),
      ...parts(segment),
      ...whole(segment),
    ]),
    ...(open ? [...discontinuity(open), date(open), ...parts(open)] : []),
    preloadHint(open ?? complete.at(-1)),
    ...renditionReports(source.renditions, name, segments.at(-1)),
  ])
}

function createDiscontinuities(first: Segment | undefined): (segment: Segment) => string[] {
  let period = first?.period
  return (segment) => {
    if (segment.period === period) return []
    period = segment.period
    return ['#EXT-X-DISCONTINUITY', map(segment)]
  }
}

export function map({ periodId }: Pick<Segment, 'periodId'>): string {
  return `#EXT-X-MAP:URI="init${periodSuffix(periodId)}.mp4"`
}

/** Only in channels that change their source. */
function periodSuffix(periodId: number): string {
  return periodId > 0 ? `-${periodId}` : ''
}

export function date(segment: Pick<Segment, 'startsAt'>): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAt).toISOString()}`
}

function whole(segment: Segment): string[] {
  const durationMs = segment.fragments.reduce((sum, fragment) => sum + fragment.durationMs, 0)
  return wholeSegment({ ...segment, durationMs })
}

export function wholeSegment({
  number,
  periodId,
  durationMs,
}: Pick<Segment, 'number' | 'periodId'> & { durationMs: number }): string[] {
  return [`#EXTINF:${seconds(durationMs)},`, `seg-${number}${periodSuffix(periodId)}.m4s`]
}

function parts(segment: Segment): string[] {
  return segment.fragments.map(({ durationMs, independent }, k) => {
    const key = independent ? ',INDEPENDENT=YES' : ''
    return `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="part-${segment.number}-${k}${periodSuffix(segment.periodId)}.m4s"${key}`
  })
}

/** Wrong if the source changes. */
function preloadHint(last: Segment | undefined): string {
  const [number, part] = last?.complete
    ? [last.number + 1, 0]
    : [last?.number ?? 0, last?.fragments.length ?? 0]
  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${number}-${part}${periodSuffix(last?.periodId ?? 0)}.m4s"`
}

function renditionReports(
  renditions: readonly Rendition[],
  name: string,
  last: Segment | undefined,
): string[] {
  if (!last) return []
  return renditions
    .filter((other) => other.name !== name)
    .map(
      (other) =>
        `#EXT-X-RENDITION-REPORT:URI="../${other.name}/index.m3u8",LAST-MSN=${last.number},LAST-PART=${last.fragments.length - 1}`,
    )
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

export function lines(all: string[]): string {
  return `${all.join('\n')}\n`
}
