import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

const kept = { account: '', drafts: new Map<string, unknown>() }

/** A form's input that an account has not sent. */
export type Draft<Value> = {
  /** The last kept value, or the form's initial value. */
  read(): Value
  save(value: Value): void
  /** Called once it has been sent. */
  clear(): void
}

/**
 * Opens an account's draft of a form. It lives as long as the document, never in the browser's storage: it survives a closed
 * dialog, another page, or an expired sign-in, and no other account reads it.
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
    save: (value) => void drafts().set(form, value),
    clear: () => void drafts().delete(form),
  }
}

/** Called at sign-out. */
export function clearDrafts() {
  kept.drafts.clear()
}

/** The signed-in member's draft of a form. */
export function useDraft<Value>(form: string, empty: Value): Draft<Value> {
  return openDraft(useUser().email, form, empty)
}

/** The signed-in member's draft as a form's state, with a function that clears it; it is restored when the form is shown again. */
export function useDraftState<Value>(form: string, empty: Value) {
  const { read, save, clear } = useDraft(form, empty)
  const [value, setValue] = useState(read)
  const saveNow = useEffectEvent(save)
  useEffect(() => saveNow(value), [value])
  return [value, setValue, clear] as const
}
