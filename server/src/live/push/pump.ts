import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Receiver } from './receive.ts'
import { type PushRefusal, silenceMs } from './refusals.ts'

export type PushEnd = { how: 'finished' } | { how: 'lost' } | { how: 'refused'; reason: PushRefusal }

/** `body` stays open for an answer. Never rejects. */
export async function pumpPush(
  body: Readable,
  receiver: Receiver,
  revoked: AbortSignal,
  onHeard = () => {},
): Promise<PushEnd> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await unlessCut(chunks.next(), revoked)
      if (typeof next === 'string') return { how: 'refused', reason: next }
      if (next.done) return { how: 'finished' }
      onHeard()
      const received = receiver.receive(next.value as Buffer)
      if (!received.ok) return { how: 'refused', reason: received.reason }
      await untilDue(receiver, revoked, onHeard)
    }
  } catch {
    return { how: 'lost' }
  }
}

/** Backpressure: the sender waits while its data is unread. */
async function untilDue(receiver: Receiver, signal: AbortSignal, onHeard: () => void) {
  while (!signal.aborted && receiver.waitMs() > 0) {
    onHeard()
    await pause(Math.min(200, receiver.waitMs()), undefined, { signal }).catch(() => {})
  }
}

/** Racing one promise for the whole broadcast would leak memory with each chunk. */
async function unlessCut<T>(coming: Promise<T>, revoked: AbortSignal): Promise<T | 'silent' | 'revoked'> {
  const { promise: cut, resolve } = Promise.withResolvers<'silent' | 'revoked'>()
  const timer = setTimeout(() => resolve('silent'), silenceMs)
  const onRevoked = () => resolve('revoked')
  revoked.addEventListener('abort', onRevoked)
  if (revoked.aborted) onRevoked()
  try {
    return await Promise.race([coming, cut])
  } finally {
    clearTimeout(timer)
    revoked.removeEventListener('abort', onRevoked)
  }
}
