import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { PushReceiver } from './demux-mp4.ts'
import { type PushRefusal, silenceMs } from './refusals.ts'

export type PushEnd = { how: 'finished' } | { how: 'lost' } | { how: 'refused'; reason: PushRefusal }

/** `body` stays open for an answer. Never rejects. */
export async function pumpPush(
  body: Readable,
  receiver: PushReceiver,
  revoked: AbortSignal,
  onHeard = () => {},
): Promise<PushEnd> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await unlessEnded(chunks.next(), revoked)
      if (typeof next === 'string') return { how: 'refused', reason: next }
      if (next.done) return { how: 'finished' }
      onHeard()
      const received = receiver.receive(next.value as Buffer)
      if (!received.ok) return { how: 'refused', reason: received.reason }
      await untilDue(() => receiver.waitMs(), revoked, onHeard)
    }
  } catch {
    return { how: 'lost' }
  }
}

/** Backpressure: the sender waits while its data is unread. */
export async function untilDue(waitMs: () => number, signal: AbortSignal, onHeard: () => void) {
  for (let ms = waitMs(); !signal.aborted && ms > 0; ms = waitMs()) {
    onHeard()
    await pause(Math.min(200, ms), undefined, { signal }).catch(() => {})
  }
}

/** Racing one promise for the whole broadcast would leak memory with each chunk. */
async function unlessEnded<T>(coming: Promise<T>, revoked: AbortSignal): Promise<T | 'silent' | 'revoked'> {
  const { promise: ended, resolve } = Promise.withResolvers<'silent' | 'revoked'>()
  const timer = setTimeout(() => resolve('silent'), silenceMs)
  const onRevoked = () => resolve('revoked')
  revoked.addEventListener('abort', onRevoked)
  if (revoked.aborted) onRevoked()
  try {
    return await Promise.race([coming, ended])
  } finally {
    clearTimeout(timer)
    revoked.removeEventListener('abort', onRevoked)
  }
}
