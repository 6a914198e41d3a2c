import { createRelayReader, type RelayMessage } from './wire.ts'

/** A channel sends five fragments a second. */
const silenceMs = 3000

export type FollowEnd = 'refused' | 'lost'

type Followed = {
  url: string
  secret: string
  /** `isWhole`: everything available, not the next fragment. */
  onMessages(messages: readonly RelayMessage[], isWhole: boolean): void
  onFault(error: unknown): void
  signal: AbortSignal
}

/** Never rejects. `refused`: nothing listens there. */
export async function follow({ url, secret, onMessages, onFault, signal }: Followed): Promise<FollowEnd> {
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
    const read = createRelayReader()
    let first: RelayMessage[] | null = []
    for await (const chunk of response.body) {
      heard()
      for (const message of read(Buffer.from(chunk))) {
        if (first === null) onMessages([message], false)
        else if (first.push(message) && message.following === 0) {
          onMessages(first, true)
          first = null
        }
      }
    }
    return 'lost'
  } catch (error) {
    if (signal.aborted || silent.signal.aborted) return 'lost'
    const { cause } = error as { cause?: { code?: string } }
    if (!cause) onFault(error)
    return cause?.code === 'ECONNREFUSED' ? 'refused' : 'lost'
  } finally {
    clearTimeout(timer)
  }
}
