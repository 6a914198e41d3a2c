import { useSyncExternalStore } from 'react'
import { createSignal } from './http/signal.ts'

type Question = { answer: (shown: boolean) => void; asked: Promise<boolean> }

const changed = createSignal<void>()
let question: Question | null = null

/** Asks the person to show the password again; all who ask meanwhile share the answer. Resolves to whether it was shown. */
export function askForConfirmation(): Promise<boolean> {
  if (question) return question.asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question = { answer: resolve, asked: promise }
  changed.emit()
  return promise
}

/** Answers whoever asks. */
export function answerConfirmation(shown: boolean) {
  question?.answer(shown)
  question = null
  changed.emit()
}

/** Whether somebody asks. */
export const isConfirmationAsked = () => question !== null

/** The same, for what is drawn. */
export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(changed.subscribe, isConfirmationAsked, () => false)
}
