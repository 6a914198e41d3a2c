import { markedStretch, writeRange } from './byte-range.ts'
import { looksLikeMedia } from './looks-like-media.ts'
import { findNewestSegment } from './newest-segment.ts'
import type { OpaqueUrls } from './opaque-url.ts'
import type { createPlaylistStore, PlaylistAnswer } from './playlist-store.ts'
import type { ExternalRefusal, SourceRefusal } from './refusals.ts'
import { unpack } from './unpack.ts'
import { describeFailure, type Sender, type Upstream } from './upstream.ts'

export type SegmentFault = ExternalRefusal | 'not-media' | 'no-key'

export type Probed =
  | {
      ok: true
      position: string
      segmentMs: number
      ended: boolean
      recording: boolean
      /** null: playable, or no segment. */
      segmentFault: SegmentFault | null
    }
  | SourceRefusal

type ProbeOptions = {
  playlists: Pick<ReturnType<typeof createPlaylistStore>, 'get'>
  upstream: Pick<Upstream, 'open'>
  sender: Sender
  urls: OpaqueUrls
  root: string
}

const sampleBytes = 1024
const keyBytes = 16
const totalMs = 10_000
const silenceMs = 8_000

type Sample = { ok: true; bytes: Buffer } | SourceRefusal

async function takeSample({ upstream, sender, urls }: ProbeOptions, path: string): Promise<Sample> {
  const [, name = ''] = /([\w-]+)\.\w+$/.exec(path) ?? []
  const behind = urls.decrypt(name)
  if (!behind) return { ok: false, reason: 'gone' }
  const { first, last } = markedStretch(behind.url) ?? { first: 0, last: Number.POSITIVE_INFINITY }
  const range = writeRange({ first, last: Math.min(last, first + sampleBytes - 1) })
  const opened = await upstream.open({ url: behind.url, sender, range, totalMs, silenceMs })
  if (!opened.ok) return opened
  const { answer } = opened
  try {
    const nothing = describeFailure(answer.statusCode ?? 0)
    if (nothing) return { ok: false, reason: nothing }
    // A server that ignores `Range` sends the whole file.
    let before = answer.statusCode === 206 ? 0 : first
    let bytes = Buffer.alloc(0)
    for await (const chunk of unpack(answer).body as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk.subarray(before)])
      before = Math.max(0, before - chunk.length)
      if (bytes.length >= sampleBytes) break
    }
    return { ok: true, bytes: bytes.subarray(0, Math.min(sampleBytes, last - first + 1)) }
  } catch (error) {
    return { ok: false, reason: (error as Error).name === 'TimeoutError' ? 'timed-out' : 'failing' }
  } finally {
    answer.destroy()
  }
}

async function faultOfNewest(needs: ProbeOptions, playlist: string): Promise<SegmentFault | null> {
  const newest = findNewestSegment(playlist)
  if (!newest) return null
  const { map, key } = newest
  const sample = await takeSample(needs, newest.address)
  if (!sample.ok) return sample.reason
  if (sample.bytes.length === 0) return 'failing'
  if (map !== null) {
    const head = await takeSample(needs, map)
    if (!head.ok) return head.reason
    if (key === null && !looksLikeMedia(head.bytes)) return 'not-media'
  }
  if (key === null) return looksLikeMedia(sample.bytes) ? null : 'not-media'
  const found = await takeSample(needs, key)
  return found.ok && found.bytes.length === keyBytes ? null : 'no-key'
}

async function summary(answer: PlaylistAnswer, needs: ProbeOptions): Promise<Probed> {
  if (!answer.ok) return answer
  if (answer.multivariant) return { ok: false, reason: 'not-hls' }
  const { position, segmentMs, ended, recording, text } = answer
  const segmentFault = ended && !recording ? null : await faultOfNewest(needs, text)
  return { ok: true, position, segmentMs, ended, recording, segmentFault }
}

/** Players skip bad variants, too. */
export const maxVariantsTried = 5

/** Never rejects. */
export async function probePlaylists(needs: ProbeOptions): Promise<Probed> {
  const { playlists, urls, root } = needs
  const first = await playlists.get({ url: root, folder: 'x/', segment: null, part: null })
  if (!first.ok || !first.multivariant) return summary(first, needs)
  const names = [...first.text.matchAll(/^#EXT-X-STREAM-INF.*\nx\/([\w-]+)\.m3u8$/gm)].map(
    ([, name = '']) => name,
  )
  let found: Probed = { ok: false, reason: 'not-hls' }
  for (const [index, name] of names.slice(0, maxVariantsTried).entries()) {
    const behind = urls.decrypt(name)
    if (!behind) continue
    const probed = await summary(
      await playlists.get({ url: behind.url, folder: '', segment: null, part: null }),
      needs,
    )
    if (probed.ok && probed.segmentFault === null) return probed
    if (index === 0 || (!found.ok && probed.ok)) found = probed
  }
  return found
}
