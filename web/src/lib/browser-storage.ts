/** What the browser remembers for one fixed key of local storage, with a notice when it changes (other tabs included). */
export type StoredText = {
  readonly key: string
  read(): string | null
  write(value: string): void
  forget(): void
  /** Calls back after every change; the answer ends it. */
  subscribe(onChange: () => void): () => void
}

/**
 * Opens a key of local storage. Where the browser forbids storage, the value lives as long as the page.
 */
export function storedText(key: string): StoredText {
  const listeners = new Set<() => void>()
  let fallback: string | null = null

  function attempt<T>(action: () => T, otherwise: () => T): T {
    try {
      return action()
    } catch {
      return otherwise()
    }
  }
  function announce() {
    for (const listener of listeners) listener()
  }
  function onStorage(event: StorageEvent) {
    if (event.key === key || event.key === null) announce()
  }

  return {
    key,
    read: () =>
      attempt(
        () => localStorage.getItem(key),
        () => fallback,
      ),
    write(value) {
      attempt(
        () => localStorage.setItem(key, value),
        () => {
          fallback = value
        },
      )
      announce()
    },
    forget() {
      attempt(
        () => localStorage.removeItem(key),
        () => {
          fallback = null
        },
      )
      announce()
    },
    subscribe(onChange) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}
