import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Receiver } from './receive.ts'
import type { PushRefusal } from './refusals.ts'

/** How a push came to its end: by itself, by the connection's loss, or refused. */
export type PushEnd = { how: 'finished' } | { how: 'lost' } | { how: 'refused'; reason: PushRefusal }

/** A broadcaster that sends nothing for so long is gone, whatever its connection says. */
const silenceMs = 10_000

/**
 * Gives a push's body to its receiver as it comes, and no faster than time passes. The body is not destroyed, so that
 * it can be answered; it never rejects.
 */
export async function pumpPush(body: Readable, receiver: Receiver, revoked: AbortSignal): Promise<PushEnd> {
  const chunks = body.iterator({ destroyOnReturn: false })
  const stopped = Promise.withResolvers<PushEnd>()
  const onRevoked = () => stopped.resolve({ how: 'refused', reason: 'revoked' })
  revoked.addEventListener('abort', onRevoked)
  if (revoked.aborted) onRevoked()
  try {
    for (;;) {
      const next = await within(silenceMs, Promise.race([stopped.promise, chunks.next()]))
      if (next === 'late') return { how: 'refused', reason: 'silent' }
      if ('how' in next) return next
      if (next.done) return { how: 'finished' }
      const received = receiver.receive(next.value as Buffer)
      if (!received.ok) return { how: 'refused', reason: received.reason }
      await waitFor(receiver, stopped.promise)
    }
  } catch {
    return { how: 'lost' }
  } finally {
    revoked.removeEventListener('abort', onRevoked)
  }
}

/** Reading no further is what makes a broadcaster that sends too fast wait. */
async function waitFor(receiver: Receiver, stopped: Promise<PushEnd>) {
  let isStopped = false
  void stopped.then(() => {
    isStopped = true
  })
  while (!isStopped && receiver.waitMs() > 0) {
    await Promise.race([stopped, pause(Math.min(200, receiver.waitMs()))])
  }
}

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), limitMs)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
