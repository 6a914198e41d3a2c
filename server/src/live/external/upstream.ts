import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  type GuardOptions,
  guardedLookup,
  InnerAddress,
  namesInnerHost,
} from '../../base/adapters/private-address.ts'
import { createCookies } from './cookies.ts'
import type { ExternalRefusal, SourceRefusal } from './refusals.ts'

export type Sender = {
  /** Nothing is shared between ids. */
  id: string
  origin: string
  headers: Readonly<Record<string, string>>
  /** Only for `origin`. */
  allowInner: boolean
  /** One owner may use two hosts. */
  headersToAll?: boolean | undefined
}

export type UpstreamRequest = {
  url: string
  sender: Sender
  range?: string
  totalMs: number
  silenceMs: number
}

export type Upstream = {
  /** Any status, redirects followed. Never rejects. Callers read or destroy the body. */
  open(asked: UpstreamRequest): Promise<{ ok: true; answer: IncomingMessage; url: string } | SourceRefusal>
  close(): void
}

/** Some servers refuse requests without one. */
const userAgent = 'Mozilla/5.0 (compatible; Strom)'

const mostRedirects = 5
const mostSockets = 32

function agents(lookup?: LookupFunction) {
  const options = { keepAlive: true, maxSockets: mostSockets, ...(lookup && { lookup }) }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}

function whyFailed(error: unknown): ExternalRefusal {
  if (error instanceof InnerAddress) return 'inner'
  const { name } = error as Error
  return name === 'AbortError' || name === 'TimeoutError' ? 'timed-out' : 'unreachable'
}

export function createUpstream(options: GuardOptions = {}): Upstream {
  const cookies = createCookies()
  // Separate pools: a channel must not reuse another's inner connection.
  const guarded = agents(guardedLookup(options))
  const free = agents(options.lookup && guardedLookup({ ...options, isInner: () => false }))

  function ask(url: URL, asked: UpstreamRequest): Promise<IncomingMessage> {
    const { sender, range, totalMs, silenceMs } = asked
    const isOwn = url.origin === sender.origin
    const mayBeInner = isOwn && sender.allowInner
    if (!mayBeInner && namesInnerHost(url, options.isInner)) return Promise.reject(new InnerAddress())
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const cookie = cookies.read(sender.id, url)
    const headers = {
      'user-agent': userAgent,
      ...(cookie && { cookie }),
      ...((isOwn || sender.headersToAll === true) && sender.headers),
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(range && { range }),
    }
    const agent = (mayBeInner ? free : guarded)[protocol]
    const signal = AbortSignal.timeout(totalMs)
    return new Promise((resolve, reject) => {
      const send = protocol === 'https:' ? httpsRequest : httpRequest
      let answered = false
      const asking = send(url, { agent, headers, signal, timeout: silenceMs }, (answer) => {
        answered = true
        cookies.keep(sender.id, url, answer)
        resolve(answer)
      })
      asking.on('timeout', () => asking.destroy(new DOMException('no word', 'TimeoutError')))
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // The source closed an idle connection just as it was reused.
        const stale = asking.reusedSocket && error.code === 'ECONNRESET' && !answered
        if (stale) resolve(ask(url, asked))
        else reject(error)
      })
      asking.end()
    })
  }

  return {
    async open(asked) {
      let url = new URL(asked.url)
      try {
        for (let hops = 0; hops <= mostRedirects; hops += 1) {
          const answer = await ask(url, asked)
          const { statusCode = 0, headers } = answer
          if (![301, 302, 303, 307, 308].includes(statusCode)) return { ok: true, answer, url: url.href }
          answer.destroy()
          const next = headers.location === undefined ? null : URL.parse(headers.location, url.href)
          if (!next || !/^https?:$/.test(next.protocol)) return { ok: false, reason: 'failing' }
          url = next
        }
        return { ok: false, reason: 'redirects' }
      } catch (error) {
        return { ok: false, reason: whyFailed(error) }
      }
    },
    close() {
      for (const { 'http:': http, 'https:': https } of [guarded, free]) {
        http.destroy()
        https.destroy()
      }
    },
  }
}

export function describeFailure(status: number): ExternalRefusal | null {
  if (status === 200 || status === 206) return null
  if (status === 401 || status === 402 || status === 403) return 'refusing'
  if (status === 404 || status === 410 || status === 416) return 'gone'
  return status === 503 || status === 429 ? 'offline' : 'failing'
}
