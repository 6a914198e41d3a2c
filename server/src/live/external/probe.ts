import { markedStretch, writeRange } from './byte-range.ts'
import { newestSegment } from './newest-segment.ts'
import type { OpaqueUrls } from './opaque-url.ts'
import type { createPlaylistStore, PlaylistAnswer } from './playlist-store.ts'
import type { ExternalRefusal, SourceRefusal } from './refusals.ts'
import { describeFailure, type Sender, type Upstream } from './upstream.ts'

/** The health of a source, seen from its segments. */
export type Probed =
  | {
      ok: true
      /** Another one as soon as something new has come. */
      position: string
      segmentMs: number
      /** Nothing will come any more. */
      ended: boolean
      /** It never was live. */
      recording: boolean
      /** Why its newest segment cannot be had; null: it can, or there is none. */
      segmentFault: ExternalRefusal | null
    }
  | SourceRefusal

type ProbeOptions = {
  playlists: Pick<ReturnType<typeof createPlaylistStore>, 'get'>
  upstream: Pick<Upstream, 'open'>
  sender: Sender
  urls: OpaqueUrls
  root: string
}

/** So much of a segment is asked for: enough to see that it is there. */
const sampleBytes = 1024
const totalMs = 10_000
const silenceMs = 8_000

/** Asks for the beginning of the newest segment, once, as pieces are asked for. */
async function faultOfNewest(
  { upstream, sender, urls }: ProbeOptions,
  playlist: string,
): Promise<ExternalRefusal | null> {
  const newest = newestSegment(playlist)
  if (!newest) return null
  const [, name = ''] = /([\w-]+)\.\w+$/.exec(newest) ?? []
  const behind = urls.decrypt(name)
  if (!behind) return 'gone'
  const { first, last } = markedStretch(behind.url) ?? { first: 0, last: Number.POSITIVE_INFINITY }
  const range = writeRange({ first, last: Math.min(last, first + sampleBytes - 1) })
  const opened = await upstream.open({ url: behind.url, sender, range, totalMs, silenceMs })
  if (!opened.ok) return opened.reason
  const { answer } = opened
  try {
    const nothing = describeFailure(answer.statusCode ?? 0)
    if (nothing) return nothing
    let received = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      received += chunk.length
      // A server that knows nothing of stretches sends the whole.
      if (received > sampleBytes) break
    }
    return received > 0 ? null : 'failing'
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'timed-out' : 'failing'
  } finally {
    answer.destroy()
  }
}

async function summary(answer: PlaylistAnswer, needs: ProbeOptions): Promise<Probed> {
  if (!answer.ok) return answer
  if (answer.multivariant) return { ok: false, reason: 'not-hls' }
  const { position, segmentMs, ended, recording, text } = answer
  const segmentFault = ended && !recording ? null : await faultOfNewest(needs, text)
  return { ok: true, position, segmentMs, ended, recording, segmentFault }
}

/** A player that cannot have one variant goes on to the next; so many are tried. */
export const maxVariantsTried = 5

/**
 * Looks at a source's playlist of segments, its own or those of the renditions it lists until one is whole, and whether the newest
 * segment can be had. Never rejects.
 */
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
    // The fault of the first one is reported, unless a later one is better.
    if (index === 0 || (!found.ok && probed.ok)) found = probed
  }
  return found
}
