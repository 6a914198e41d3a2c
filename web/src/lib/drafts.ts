import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

const kept = { account: '', drafts: new Map<string, unknown>() }

/** What an account has written in a form and not sent. */
export type Draft<Value> = {
  /** What was kept last; what the form begins with where nothing was. */
  read(): Value
  keep(value: Value): void
  /** It has been sent. */
  forget(): void
}

/**
 * Opens what an account was writing in a form. It lives as long as the document, never in the browser's storage: closing a
 * window, going to another page, or a sign-in that ran out loses nothing, and nobody else who signs in here reads it.
 */
export function draftOf<Value>(account: string, form: string, empty: Value): Draft<Value> {
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

/** Whoever signs out leaves nothing. */
export function forgetDrafts() {
  kept.drafts.clear()
}

/** The signed-in member's draft of a form. */
export function useDraft<Value>(form: string, empty: Value): Draft<Value> {
  return draftOf(useUser().email, form, empty)
}

/** The state of a form that is the signed-in member's draft of it: there again when the form is, and how to forget it. */
export function useDraftState<Value>(form: string, empty: Value) {
  const { read, keep, forget } = useDraft(form, empty)
  const [value, setValue] = useState(read)
  const keepNow = useEffectEvent(keep)
  useEffect(() => keepNow(value), [value])
  return [value, setValue, forget] as const
}
