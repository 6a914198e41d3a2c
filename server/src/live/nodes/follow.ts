import { createMessageReader, type Message } from './wire.ts'

/** A channel says something five times a second. */
const silenceMs = 3000

export type FollowEnd = 'refused' | 'lost'

type Followed = {
  /** Where the channel is told. */
  url: string
  secret: string
  /** All that can be had, or the next. */
  take(told: readonly Message[], isWhole: boolean): void
  /** The data is not a channel's, as from another version, or could not be taken. */
  onFault(error: unknown): void
  signal: AbortSignal
}

/**
 * Hears a channel from the node that makes it, until that ends. Never rejects. `refused`: there is no program any more
 * that takes connections.
 */
export async function follow({ url, secret, take, onFault, signal }: Followed): Promise<FollowEnd> {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  function heard() {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceMs).unref()
  }
  try {
    heard()
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return 'lost'
    }
    const read = createMessageReader()
    let first: Message[] | null = []
    for await (const chunk of response.body) {
      heard()
      for (const message of read(Buffer.from(chunk))) {
        if (first === null) take([message], false)
        else if (first.push(message) && message.following === 0) {
          take(first, true)
          first = null
        }
      }
    }
    return 'lost'
  } catch (error) {
    if (signal.aborted || silent.signal.aborted) return 'lost'
    // `fetch` says why a connection failed.
    const { cause } = error as { cause?: { code?: string } }
    if (!cause) onFault(error)
    return cause?.code === 'ECONNREFUSED' ? 'refused' : 'lost'
  } finally {
    clearTimeout(timer)
  }
}
