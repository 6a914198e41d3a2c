import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from './member.ts'

/** `document` is for secrets: kept in no storage. */
type Lifetime = 'tab' | 'document'
type Kept = { account: string; drafts: Map<string, { value: unknown; lifetime: Lifetime }> }

const kept: Kept = { account: '', drafts: new Map() }

const handedOver = 'strom-drafts'

export function handOverDrafts() {
  const drafts = [...kept.drafts].filter(([, { lifetime }]) => lifetime === 'tab')
  try {
    if (drafts.length === 0) sessionStorage.removeItem(handedOver)
    else sessionStorage.setItem(handedOver, JSON.stringify({ account: kept.account, drafts }))
  } catch {
    // Storage is forbidden, or full.
  }
}

export function takeDrafts() {
  try {
    const { account, drafts } = JSON.parse(sessionStorage.getItem(handedOver) ?? '')
    sessionStorage.removeItem(handedOver)
    Object.assign(kept, { account, drafts: new Map(drafts) })
  } catch {
    // There are none.
  }
}

export type Draft<Value> = {
  read(): Value
  save(value: Value): void
  clear(): void
}

/** Kept across pages, an expired sign-in and the app's own reloads; no other account reads it. */
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

export function clearDrafts() {
  kept.drafts.clear()
}

export function useDraft<Value>(form: string, empty: Value, lifetime?: Lifetime): Draft<Value> {
  return openDraft(useUser().email, form, empty, lifetime)
}

export function useDraftState<Value>(form: string, empty: Value, lifetime?: Lifetime) {
  const { read, save, clear } = useDraft(form, empty, lifetime)
  const [value, setValue] = useState(read)
  // An untouched form should show newer stored values.
  const keep = useEffectEvent((written: Value) =>
    JSON.stringify(written) === JSON.stringify(empty) ? clear() : save(written),
  )
  useEffect(() => keep(value), [value])
  return [value, setValue, clear] as const
}
