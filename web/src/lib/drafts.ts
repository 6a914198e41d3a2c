import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

const kept = { account: '', drafts: new Map<string, unknown>() }

/** A form's input that an account has not sent. */
export type Draft<Value> = {
  /** The last kept value, or the form's initial value. */
  read(): Value
  keep(value: Value): void
  /** It has been sent. */
  forget(): void
}

/**
 * Opens what an account was writing in a form. It lives as long as the document, never in the browser's storage: closing a
 * window, going to another page, or a sign-in that ran out loses nothing, and nobody else who signs in here reads it.
 */
export function openDraft<Value>(account: string, form: string, empty: Value): Draft<Value> {
  function drafts() {
    if (kept.account !== account) {
      kept.account = account
      kept.drafts.clear()
    }
    return kept.drafts
  }
  return {
    read: () => (drafts().get(form) ?? empty) as Value,
    keep: (value) => void drafts().set(form, value),
    forget: () => void drafts().delete(form),
  }
}

/** Called at sign-out. */
export function forgetDrafts() {
  kept.drafts.clear()
}

/** The signed-in member's draft of a form. */
export function useDraft<Value>(form: string, empty: Value): Draft<Value> {
  return openDraft(useUser().email, form, empty)
}

/** The state of a form that is the signed-in member's draft of it: there again when the form is, and how to forget it. */
export function useDraftState<Value>(form: string, empty: Value) {
  const { read, keep, forget } = useDraft(form, empty)
  const [value, setValue] = useState(read)
  const keepNow = useEffectEvent(keep)
  useEffect(() => keepNow(value), [value])
  return [value, setValue, forget] as const
}
