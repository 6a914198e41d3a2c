import type { Clock } from '../../base/clock.ts'
import type { OpaqueUrls } from './opaque-url.ts'
import type { SourceRefusal } from './refusals.ts'
import { type Rewritten, rewritePlaylist } from './rewrite-playlist.ts'
import { unpack } from './unpack.ts'
import { describeFailure, type Sender, type Upstream } from './upstream.ts'

/** A day of two-second segments has about 4 MB. */
const maxBytes = 8 * 1024 * 1024
const totalMs = 10_000
const silenceMs = 8_000
const mostKept = 50
const faultFreshMs = 1_000
const multivariantFreshMs = 5_000
const endedFreshMs = 30_000
const longestFreshMs = 2_000
/** RFC 8216bis, 6.2.5.2. */
const advance = 2
/** Leaves connections (upstream.ts) free, whatever numbers viewers ask for. */
const mostWaiting = 16

export type PlaylistRequest = {
  url: string
  folder: 'x/' | ''
  segment: number | null
  part: number | null
}

export type PlaylistAnswer = Rewritten | SourceRefusal

type CachedAnswer = { answer: PlaylistAnswer; until: number }

function freshMs(answer: PlaylistAnswer): number {
  if (!answer.ok) return faultFreshMs
  if (answer.multivariant) return multivariantFreshMs
  return answer.ended ? endedFreshMs : Math.min(answer.targetMs / 4, longestFreshMs)
}

type Options = { upstream: Upstream; clock: Clock; sender: Sender; urls: OpaqueUrls }

export function createPlaylistStore({ upstream, clock, sender, urls }: Options) {
  const kept = new Map<string, CachedAnswer>()
  const coming = new Map<string, Promise<PlaylistAnswer>>()
  let waiting = 0

  async function fetch(
    url: string,
    folder: PlaylistRequest['folder'],
    waitMs: number,
  ): Promise<PlaylistAnswer> {
    const asked = { url, sender, totalMs: totalMs + waitMs, silenceMs: silenceMs + waitMs }
    const opened = await upstream.open(asked)
    if (!opened.ok) return opened
    const { answer } = opened
    const nothing = describeFailure(answer.statusCode ?? 0)
    if (nothing) {
      answer.destroy()
      return { ok: false, reason: nothing === 'gone' ? 'offline' : nothing }
    }
    const chunks: Buffer[] = []
    let received = 0
    try {
      for await (const chunk of unpack(answer).body as AsyncIterable<Buffer>) {
        received += chunk.length
        if (received > maxBytes) return { ok: false, reason: 'too-large' }
        chunks.push(chunk)
      }
      const text = Buffer.concat(chunks).toString()
      return rewritePlaylist(text, { base: opened.url, urls, folder })
    } catch (error) {
      return { ok: false, reason: (error as Error).name === 'TimeoutError' ? 'timed-out' : 'failing' }
    }
  }

  function keep(key: string, answer: PlaylistAnswer) {
    kept.delete(key)
    kept.set(key, { answer, until: clock.now() + freshMs(answer) })
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  }

  function load(key: string, ask: () => Promise<PlaylistAnswer>): Promise<PlaylistAnswer> {
    const known = kept.get(key)
    const freshForMs = known ? known.until - clock.now() : 0
    // More is left only after the clock was set back.
    if (known && freshForMs > 0 && freshForMs <= endedFreshMs) return Promise.resolve(known.answer)
    const underWay = coming.get(key)
    if (underWay) return underWay
    const loading = ask()
      .then((answer) => {
        keep(key, answer)
        return answer
      })
      .finally(() => coming.delete(key))
    coming.set(key, loading)
    return loading
  }

  function canWait(
    plain: PlaylistAnswer,
    segment: number,
    part: number | null,
  ): plain is PlaylistAnswer & { ok: true } {
    if (!plain.ok || plain.nextNumber === null) return false
    const isNear = segment >= plain.nextNumber - 1 && segment <= plain.nextNumber + advance
    // Real lengths differ from stated ones.
    return isNear && (part ?? 0) <= (2 * plain.segmentMs) / plain.targetMs
  }

  async function wait(
    url: string,
    folder: PlaylistRequest['folder'],
    waitMs: number,
  ): Promise<PlaylistAnswer> {
    waiting += 1
    try {
      return await fetch(url, folder, waitMs)
    } finally {
      waiting -= 1
    }
  }

  return {
    async get({ url, folder, segment, part }: PlaylistRequest): Promise<PlaylistAnswer> {
      const key = `${folder} ${url}`
      const newest = kept.get(key)?.answer
      const plain = () => load(key, () => fetch(url, folder, 0))
      const known = segment === null ? null : (newest ?? (await plain()))
      if (segment === null || !known || !canWait(known, segment, part)) return plain()
      const reload = new URL(url)
      reload.searchParams.set('_HLS_msn', String(segment))
      if (part !== null) reload.searchParams.set('_HLS_part', String(part))
      const reloadKey = `${folder} ${reload.href}`
      if (waiting >= mostWaiting && !coming.has(reloadKey)) return plain()
      const answer = await load(reloadKey, () => wait(reload.href, folder, known.segmentMs * 3))
      // Otherwise plain reloads would never advance `nextNumber`.
      if (answer.ok) keep(key, answer)
      return answer
    },
  }
}
