import { useSyncExternalStore } from 'react'
import { createSignal } from './http/signal.ts'

type Question = { answer: (shown: boolean) => void; asked: Promise<boolean> }

const changed = createSignal<void>()
let question: Question | null = null

/** Resolves to whether the password was shown; concurrent callers share one question. */
export function askForConfirmation(): Promise<boolean> {
  if (question) return question.asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question = { answer: resolve, asked: promise }
  changed.emit()
  return promise
}

export function answerConfirmation(shown: boolean) {
  question?.answer(shown)
  question = null
  changed.emit()
}

export const isConfirmationAsked = () => question !== null

export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(changed.subscribe, isConfirmationAsked, () => false)
}
