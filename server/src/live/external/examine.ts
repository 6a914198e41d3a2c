import { Readable } from 'node:stream'
import type { ExternalSource } from './external-source.ts'
import { type ListedRendition, listedRenditions } from './listed-renditions.ts'
import { findNewestSegment } from './newest-segment.ts'
import { type PlaylistFacts, readFacts } from './playlist-facts.ts'
import { maxVariantsTried } from './probe.ts'
import type { ExternalRefusal, SourceRefusal } from './refusals.ts'

export type Examined =
  | {
      ok: true
      renditions: ListedRendition[]
      segmentMs: number
      partMs: number | null
      blockingReload: boolean
      ended: boolean
    }
  | SourceRefusal

const longestMs = 20_000

type FetchedText = { ok: true; text: string } | SourceRefusal

async function ask(source: ExternalSource, path: string, signal: AbortSignal): Promise<FetchedText> {
  const answer = await source.respond({ path, query: new URLSearchParams(), signal })
  if (!answer.ok) return answer
  const { body } = answer.response
  if (body instanceof Readable) body.destroy()
  return { ok: true, text: typeof body === 'string' ? body : '' }
}

function toExamined(facts: PlaylistFacts, root: string): Examined {
  const { segmentMs, targetMs, nextNumber, ended } = facts
  return {
    ok: true,
    renditions: listedRenditions(root),
    segmentMs,
    partMs: targetMs < segmentMs ? targetMs : null,
    blockingReload: nextNumber !== null,
    ended,
  }
}

async function examineWith(source: ExternalSource, signal: AbortSignal): Promise<Examined> {
  const root = await ask(source, 'index.m3u8', signal)
  if (!root.ok) return root
  const facts = readFacts(root.text)
  if (!facts.multivariant) return examineMedia(source, root, root.text, signal)
  let found: Examined = { ok: false, reason: 'not-hls' }
  const paths = [...root.text.matchAll(/^x\/[\w-]+\.m3u8$/gm)].slice(0, maxVariantsTried)
  for (const [index, [path]] of paths.entries()) {
    const examined = await examineMedia(source, await ask(source, path, signal), root.text, signal)
    if (examined.ok) return examined
    if (index === 0) found = examined
  }
  return found
}

async function examineMedia(
  source: ExternalSource,
  media: FetchedText,
  root: string,
  signal: AbortSignal,
): Promise<Examined> {
  if (!media.ok) return media
  // Only the first playlist names its children with their folder.
  const newest = findNewestSegment(media.text)?.address
  if (!newest) return { ok: false, reason: 'offline' }
  const got = await ask(source, newest.startsWith('x/') ? newest : `x/${newest}`, signal)
  return got.ok ? toExamined(readFacts(media.text), root) : got
}

/** Fetches what a player would. Never rejects. */
export async function examineSource(source: ExternalSource): Promise<Examined> {
  const signal = AbortSignal.timeout(longestMs)
  const late = new Promise<{ ok: false; reason: ExternalRefusal }>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, reason: 'timed-out' }), { once: true }),
  )
  return Promise.race([late, examineWith(source, signal)])
}
