import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Clock } from '../../base/clock.ts'
import { type MediaStore, mediaFileFreshMs } from './media-store.ts'
import { mediaTypes } from './media-types.ts'
import { createOpaqueUrls } from './opaque-url.ts'
import { createPlaylistStore, type PlaylistAnswer, type PlaylistRequest } from './playlist-store.ts'
import { type Probed, probePlaylists } from './probe.ts'
import type { ExternalRefusal } from './refusals.ts'
import type { Sender, Upstream } from './upstream.ts'

export type StoredSource = {
  id: string
  title: string
  address: string
  headers: Readonly<Record<string, string>>
  allowInner: boolean
  headersToAll?: boolean | undefined
  createdAt: number
}

export type ExternalResponse = {
  status: 200
  headers: Record<string, string>
  body: string | Buffer | Readable
}
export type ExternalAnswer = { ok: true; response: ExternalResponse } | { ok: false; reason: ExternalRefusal }

export type ExternalRequest = {
  path: string
  query: URLSearchParams
  headOnly?: boolean
  signal: AbortSignal
}

export type ExternalSource = {
  readonly id: string
  readonly title: string
  /** Without path, query or password. */
  readonly origin: string
  respond(request: ExternalRequest): Promise<ExternalAnswer>
  look(): Promise<PlaylistAnswer>
  lastFault(): { reason: ExternalRefusal; at: number } | null
  /** Never rejects. */
  probe(): Promise<Probed>
}

type Dependencies = { upstream: Upstream; media: MediaStore; clock: Clock; secret: Buffer }

/** Slower viewers are cut off to free the file. */
const longestReadMs = 60_000

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toSender(source: StoredSource): { url: string; sender: Sender } {
  const url = new URL(source.address)
  const person = [url.username, url.password].map(decoded).join(':')
  const headers = {
    ...(person !== ':' && { authorization: `Basic ${Buffer.from(person).toString('base64')}` }),
    ...source.headers,
  }
  url.username = ''
  url.password = ''
  const { id, createdAt, allowInner, headersToAll } = source
  // A new address or key invalidates old names and cached files.
  const what = JSON.stringify([source.address, source.headers, allowInner, headersToAll])
  const asked = createHash('sha256').update(what).digest('base64url').slice(0, 16)
  return {
    url: url.href,
    sender: { id: `${id}@${createdAt}@${asked}`, origin: url.origin, headers, allowInner, headersToAll },
  }
}

function wholeNumber(digits: string | null): number | null {
  return digits !== null && /^(0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : null
}

export function createExternalSource(stored: StoredSource, needs: Dependencies): ExternalSource {
  const { upstream, media, clock, secret } = needs
  const { url: root, sender } = toSender(stored)
  const urls = createOpaqueUrls(secret, sender.id)
  const playlists = createPlaylistStore({ upstream, clock, sender, urls })
  let fault: ReturnType<ExternalSource['lastFault']> = null

  function noteFault(answer: { ok: boolean; reason?: ExternalRefusal }) {
    if (answer.reason !== undefined) fault = { reason: answer.reason, at: clock.now() }
  }

  async function playlist(
    url: string,
    folder: PlaylistRequest['folder'],
    query: URLSearchParams,
  ): Promise<ExternalAnswer> {
    const segment = wholeNumber(query.get('_HLS_msn'))
    const part = wholeNumber(query.get('_HLS_part'))
    const answer = await playlists.get({ url, folder, segment, part })
    noteFault(answer)
    if (!answer.ok) return answer
    const headers = { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' }
    return { ok: true, response: { status: 200, headers, body: answer.text } }
  }

  async function respondMedia(
    url: string,
    type: string,
    { headOnly, signal }: ExternalRequest,
  ): Promise<ExternalAnswer> {
    const headers = {
      'content-type': type,
      // Only the gate knows how long a viewer may have a key.
      'cache-control': type === mediaTypes.key ? 'no-store' : `public, max-age=${mediaFileFreshMs / 1000}`,
    }
    if (headOnly) return { ok: true, response: { status: 200, headers, body: Readable.from([]) } }
    const transfer = media.get(sender, url)
    if (transfer.state === 'done')
      return { ok: true, response: { status: 200, headers, body: transfer.whole() } }
    const closed = new AbortController()
    const reading = transfer.read(
      AbortSignal.any([signal, closed.signal, AbortSignal.timeout(longestReadMs)]),
    )
    const head = await transfer.head
    if (!head.ok) return head
    const body = Readable.from(reading, { objectMode: false, highWaterMark: 256 * 1024 })
    // Runs even if the body was never read.
    body.once('close', () => closed.abort())
    const length = head.length !== null && { 'content-length': String(head.length) }
    return { ok: true, response: { status: 200, headers: { ...headers, ...length }, body } }
  }

  return {
    id: stored.id,
    title: stored.title,
    origin: new URL(root).origin,
    async respond(request) {
      if (request.path === 'index.m3u8') return playlist(root, 'x/', request.query)
      const [, name = '', ending = ''] = /^x\/([\w-]+)\.([a-z0-9]{2,6})$/.exec(request.path) ?? []
      const behind = urls.decrypt(name)
      const type = mediaTypes[ending]
      if (!behind || (behind.kind === 'playlist') !== (ending === 'm3u8'))
        return { ok: false, reason: 'gone' }
      if (behind.kind === 'playlist') return playlist(behind.url, '', request.query)
      if (!type || (behind.kind === 'key') !== (ending === 'key')) return { ok: false, reason: 'gone' }
      return respondMedia(behind.url, type, request)
    },
    async look() {
      const answer = await playlists.get({ url: root, folder: 'x/', segment: null, part: null })
      noteFault(answer)
      return answer
    },
    lastFault: () => fault,
    probe: () => probePlaylists({ playlists, upstream, sender, urls, root }),
  }
}
