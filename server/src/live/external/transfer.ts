import type { ExternalRefusal, SourceRefusal } from './refusals.ts'

export type MediaHead = { ok: true; length: number | null }

export type Transfer = {
  readonly head: Promise<MediaHead | SourceRefusal>
  readonly bytes: number
  readonly readers: number
  readonly isLeft: boolean
  readonly state: 'running' | 'done' | 'failed'
  begin(head: MediaHead): void
  add(chunk: Buffer): void
  finish(): void
  /** Settles `head`, or after `begin` cuts readers off. */
  fail(reason: ExternalRefusal): void
  /** @throws on failure or abort. */
  read(signal: AbortSignal): AsyncGenerator<Buffer>
  whole(): Buffer
}

export function createTransfer(): Transfer {
  const { promise: head, resolve } = Promise.withResolvers<MediaHead | SourceRefusal>()
  const chunks: Buffer[] = []
  let { promise: news, resolve: tell } = Promise.withResolvers<void>()
  let state: Transfer['state'] = 'running'
  let bytes = 0
  let readers = 0
  let wasRead = false

  function wake() {
    tell()
    ;({ promise: news, resolve: tell } = Promise.withResolvers<void>())
  }

  function read(signal: AbortSignal) {
    let isHere = true
    const leave = () => {
      if (isHere) readers -= 1
      isHere = false
    }
    readers += 1
    wasRead = true
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return streamChunks(signal, leave)
  }

  async function* streamChunks(signal: AbortSignal, leave: () => void) {
    const stopped = new Promise<void>((stop) =>
      signal.addEventListener('abort', () => stop(), { once: true }),
    )
    try {
      for (let at = 0; ; ) {
        signal.throwIfAborted()
        const chunk = chunks[at]
        if (chunk) {
          at += 1
          yield chunk
        } else if (state === 'running') await Promise.race([news, stopped])
        else if (state === 'done') return
        else throw new Error('the source broke off')
      }
    } finally {
      leave()
    }
  }

  return {
    head,
    get bytes() {
      return bytes
    },
    get readers() {
      return readers
    },
    get isLeft() {
      return wasRead && readers === 0
    },
    get state() {
      return state
    },
    begin: resolve,
    add(chunk) {
      chunks.push(chunk)
      bytes += chunk.length
      wake()
    },
    finish() {
      if (state === 'running') state = 'done'
      wake()
    },
    fail(reason) {
      if (state === 'running') state = 'failed'
      resolve({ ok: false, reason })
      wake()
    },
    read,
    whole() {
      const [only] = chunks
      if (only && chunks.length === 1) return only
      const all = Buffer.concat(chunks)
      // Current readers hold places among the chunks.
      if (readers === 0) chunks.splice(0, chunks.length, all)
      return all
    },
  }
}
