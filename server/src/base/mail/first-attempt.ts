import type { MailState } from '@strom/contract'
import type { Core } from '../core.ts'
import type { MailAttempted } from './deliver-mail.ts'

export type FirstAttempt = {
  result(mailId: string, waitSeconds: number): Promise<MailState>
  close(): void
}

/** Call before the queueing transaction, or the event may be missed. */
export function listenForFirstAttempt(app: Core): FirstAttempt {
  const states = new Map<string, MailState>()
  let onTry = () => {}
  const unsubscribe = app.events.subscribe<MailAttempted>('mail-tried', ({ mailId, state }) => {
    states.set(mailId, state)
    onTry()
  })
  return {
    async result(mailId, waitSeconds) {
      const timeUp = Promise.withResolvers<void>()
      const timer = setTimeout(timeUp.resolve, waitSeconds * 1000)
      onTry = () => states.has(mailId) && timeUp.resolve()
      onTry()
      await timeUp.promise
      clearTimeout(timer)
      return states.get(mailId) ?? 'queued'
    },
    close: unsubscribe,
  }
}
