import type { MailState } from '@strom/contract'
import type { App } from '../app.ts'
import type { MailTried } from './deliver-mail.ts'

export type FirstTry = {
  /** The outcome of the mail's first attempt, or `queued` when none has ended by then. */
  of(mailId: string, waitSeconds: number): Promise<MailState>
  close(): void
}

/** Begins to listen for tries of mails; before the transaction that queues the mail, so that none is missed. */
export function listenForFirstTry(app: App): FirstTry {
  const states = new Map<string, MailState>()
  let onTry = () => {}
  const unsubscribe = app.events.subscribe<MailTried>('mail-tried', ({ mailId, state }) => {
    states.set(mailId, state)
    onTry()
  })
  return {
    async of(mailId, waitSeconds) {
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
