import type { Channel } from '../channel.ts'

export type WaitOutcome<T> = { ok: true; value: T } | { ok: false; reason: 'aborted' | 'closed' | 'too-late' }

export function waitForFragment<T>(
  channel: Channel,
  ready: () => T | null,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<WaitOutcome<T>> {
  if (signal.aborted) return Promise.resolve({ ok: false, reason: 'aborted' })
  const value = ready()
  if (value !== null) return Promise.resolve({ ok: true, value })
  if (channel.closed.aborted) return Promise.resolve({ ok: false, reason: 'closed' })

  return new Promise((resolve) => {
    function settle(outcome: WaitOutcome<T>) {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
      channel.closed.removeEventListener('abort', onClose)
      resolve(outcome)
    }
    function check() {
      const now = ready()
      if (now !== null) settle({ ok: true, value: now })
    }
    const onAbort = () => settle({ ok: false, reason: 'aborted' })
    const onClose = () => settle({ ok: false, reason: 'closed' })
    const timer = setTimeout(() => settle({ ok: false, reason: 'too-late' }), limitMs)
    signal.addEventListener('abort', onAbort)
    channel.closed.addEventListener('abort', onClose)
    const unsubscribe = channel.onFragment(check)
    // A fragment may have come before the subscription.
    check()
  })
}
