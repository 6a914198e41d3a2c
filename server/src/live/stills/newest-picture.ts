import { buffer } from 'node:stream/consumers'
import type { Channel } from '../channel.ts'
import type { ExternalSource } from '../external/external-source.ts'
import { findNewestSegment } from '../external/newest-segment.ts'

export type NewestPicture = { format: 'mp4' | 'mpegts'; bytes: Uint8Array }

/** Pictures are scaled down anyway. */
const enoughHeight = 480
/** Ten seconds at 10 Mb/s. */
const maxSegmentBytes = 12_500_000
const fetchMs = 10_000
const transportStreamMark = 0x47

export function newestOfChannel({ renditions, segments, fragment, init }: Channel): NewestPicture | null {
  const bySize = renditions.toSorted((a, b) => a.height - b.height)
  const rendition = bySize.find(({ height }) => height >= enoughHeight) ?? bySize.at(-1)
  const sequence = segments().at(-1)?.fragments[0]?.sequence
  if (!rendition || sequence === undefined) return null
  const [head, bytes] = [init(rendition.name, sequence), fragment(rendition.name, sequence)]
  return head && bytes ? { format: 'mp4', bytes: Buffer.concat([head, bytes]) } : null
}

/** null if encrypted or unavailable. */
export async function newestOfSource(source: Pick<ExternalSource, 'respond'>): Promise<NewestPicture | null> {
  const signal = AbortSignal.timeout(fetchMs)
  async function fetchText(path: string): Promise<string | null> {
    const answer = await source.respond({ path, query: new URLSearchParams(), signal })
    return answer.ok && typeof answer.response.body === 'string' ? answer.response.body : null
  }
  async function fetchMedia(path: string): Promise<Buffer | null> {
    const answer = await source.respond({ path, query: new URLSearchParams(), signal })
    if (!answer.ok || typeof answer.response.body === 'string') return null
    const { body, headers } = answer.response
    if (Buffer.isBuffer(body)) return body
    const length = Number(headers['content-length'] ?? 0)
    if (length > maxSegmentBytes) {
      body.destroy()
      return null
    }
    return buffer(body).catch(() => null)
  }

  const first = await fetchText('index.m3u8')
  const variant = first && findSmallestVariant(first)
  const playlist = variant ? await fetchText(variant) : first
  const newest = playlist ? findNewestSegment(playlist) : null
  if (!newest || newest.key !== null) return null
  const folder = variant ? 'x/' : ''
  const segment = await fetchMedia(folder + newest.address)
  if (!segment) return null
  if (newest.map === null) {
    return segment[0] === transportStreamMark ? { format: 'mpegts', bytes: segment } : null
  }
  const head = await fetchMedia(folder + newest.map)
  return head && { format: 'mp4', bytes: Buffer.concat([head, segment]) }
}

function findSmallestVariant(playlist: string): string | null {
  const variants = [...playlist.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(\S+)$/gm)].map(
    ([, said = '', address = '']) => ({
      address,
      bits: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(said)?.[1] ?? Number.POSITIVE_INFINITY),
    }),
  )
  const [smallest] = variants.toSorted((a, b) => a.bits - b.bits)
  return smallest?.address ?? null
}
