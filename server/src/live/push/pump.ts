import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Receiver } from './receive.ts'
import { type PushRefusal, silenceMs } from './refusals.ts'

/** How a push came to its end: by itself, by the connection's loss, or refused. */
export type PushEnd = { how: 'finished' } | { how: 'lost' } | { how: 'refused'; reason: PushRefusal }

/**
 * Gives a push's body to its receiver as it comes, and no faster than time passes. The body is not destroyed, so that
 * it can be answered; it never rejects. `onHeard` is called when something comes, and while what has come must wait.
 */
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

/** Reading no further is what makes a broadcaster that sends too fast wait. */
async function untilDue(receiver: Receiver, signal: AbortSignal, onHeard: () => void) {
  while (!signal.aborted && receiver.waitMs() > 0) {
    onHeard()
    await pause(Math.min(200, receiver.waitMs()), undefined, { signal }).catch(() => {})
  }
}

/**
 * Waits for the next data, or the reason that ends the wait. Nothing of it is left with the signal: a race against one promise of a whole
 * broadcast would keep something of each of its chunks until it ends.
 */
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
