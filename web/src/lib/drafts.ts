import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

/** A draft goes along to the tab's documents that the app loads by itself, or stays in its own, as what is secret does: it is in no storage. */
type Lifetime = 'tab' | 'document'
type Kept = { account: string; drafts: Map<string, { value: unknown; lifetime: Lifetime }> }

const kept: Kept = { account: '', drafts: new Map() }

/** In the tab's storage, while one document follows another. */
const handedOver = 'strom-drafts'

/** Called before the app loads a document by itself, which is handed the drafts. */
export function handOverDrafts() {
  const drafts = [...kept.drafts].filter(([, { lifetime }]) => lifetime === 'tab')
  try {
    if (drafts.length === 0) sessionStorage.removeItem(handedOver)
    else sessionStorage.setItem(handedOver, JSON.stringify({ account: kept.account, drafts }))
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
 * Opens an account's draft of a form. It survives a closed dialog, another page, an expired sign-in, and documents that the app
 * loads by itself; no other account reads it.
 */
export function openDraft<Value>(
  account: string,
  form: string,
  empty: Value,
  lifetime: Lifetime = 'tab',
): Draft<Value> {
  function drafts() {
    if (kept.account !== account) {
      kept.account = account
      kept.drafts.clear()
    }
    return kept.drafts
  }
  return {
    read: () => (drafts().get(form)?.value ?? empty) as Value,
    save: (value) => void drafts().set(form, { value, lifetime }),
    clear: () => void drafts().delete(form),
  }
}

/** Called at sign-out. */
export function clearDrafts() {
  kept.drafts.clear()
}

/** The signed-in member's draft of a form. */
export function useDraft<Value>(form: string, empty: Value, lifetime?: Lifetime): Draft<Value> {
  return openDraft(useUser().email, form, empty, lifetime)
}

/** The signed-in member's draft as a form's state, with a function that clears it; it is restored when the form is shown again. */
export function useDraftState<Value>(form: string, empty: Value, lifetime?: Lifetime) {
  const { read, save, clear } = useDraft(form, empty, lifetime)
  const [value, setValue] = useState(read)
  // As the form was found it is no draft: it is shown with what is stored by then.
  const keep = useEffectEvent((written: Value) =>
    JSON.stringify(written) === JSON.stringify(empty) ? clear() : save(written),
  )
  useEffect(() => keep(value), [value])
  return [value, setValue, clear] as const
}
