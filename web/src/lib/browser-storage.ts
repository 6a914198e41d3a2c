/** One key of local storage, with a notice when it changes (in other tabs, too). */
export type StoredText = {
  readonly key: string
  read(): string | null
  write(value: string): void
  clear(): void
  /** Calls back after every change; the answer ends it. */
  subscribe(onChange: () => void): () => void
}

/**
 * Opens a key of local storage. Where the browser forbids storage, or has no room for more, the value lives as long as the page.
 */
export function createStoredText(key: string): StoredText {
  const listeners = new Set<() => void>()
  /** A value that could not be stored, which is used instead; undefined when storing worked. */
  let unstored: string | null | undefined

  function read(): string | null {
    if (unstored !== undefined) return unstored
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  function change(value: string | null) {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      unstored = undefined
    } catch {
      unstored = value
    }
    announce()
  }

  function announce() {
    for (const listener of listeners) listener()
  }
  function onStorage(event: StorageEvent) {
    if (event.key === key || event.key === null) announce()
  }

  return {
    key,
    read,
    write: change,
    clear: () => change(null),
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
