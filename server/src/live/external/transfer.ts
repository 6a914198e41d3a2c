// A piece on its way from a source: fetched once, read by all who asked for it while it still comes.
import type { ExternalRefusal, SourceRefusal } from './refusals.ts'

export type MediaHead = { ok: true; length: number | null }

export type Transfer = {
  /** How the answer begins, or why there is none. */
  readonly head: Promise<MediaHead | SourceRefusal>
  readonly bytes: number
  readonly readers: number
  /** Whether somebody has read it, and nobody does any more. */
  readonly isLeft: boolean
  readonly state: 'running' | 'done' | 'failed'
  begin(head: MediaHead): void
  add(chunk: Buffer): void
  finish(): void
  /** Before `begin` it is the answer; after it, readers are cut off. */
  fail(reason: ExternalRefusal): void
  /**
   * The data so far and to come, for a reader from this call on, until they have it all or the
   * signal aborts. @throws when it fails, or the signal aborts.
   */
  read(signal: AbortSignal): AsyncGenerator<Buffer>
  /** All of it, once done. */
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
    return pieces(signal, leave)
  }

  async function* pieces(signal: AbortSignal, leave: () => void) {
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
      // From now on it is one for all who ask; who still reads has a place among the chunks.
      if (readers === 0) chunks.splice(0, chunks.length, all)
      return all
    },
  }
}
