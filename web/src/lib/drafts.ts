import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

const kept = { account: '', drafts: new Map<string, unknown>() }

/** In a tab's storage, while one document follows another. */
const handedOver = 'strom-drafts'

/** Called before the app loads a document by itself, to which the drafts are handed over. */
export function handOverDrafts() {
  if (kept.drafts.size === 0) return
  try {
    sessionStorage.setItem(handedOver, JSON.stringify({ ...kept, drafts: [...kept.drafts] }))
  } catch {
    // Storage is forbidden, or full.
  }
}

/** Takes the drafts that the document before handed over. */
export function takeDrafts() {
  try {
    const { account, drafts } = JSON.parse(sessionStorage.getItem(handedOver) ?? '')
    sessionStorage.removeItem(handedOver)
    Object.assign(kept, { account, drafts: new Map(drafts) })
  } catch {
    // There are none.
  }
}

/** A form's input that an account has not sent, of what JSON holds. */
export type Draft<Value> = {
  /** The last kept value, or the form's initial value. */
  read(): Value
  save(value: Value): void
  /** Called once it has been sent. */
  clear(): void
}

/**
 * Opens an account's draft of a form. It lives as long as the document, or those that the app loads after it, and is in the
 * tab's storage only between two of them: it survives a closed dialog, another page, or an expired sign-in, and no other account reads it.
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
