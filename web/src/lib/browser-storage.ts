export type StoredText = {
  readonly key: string
  read(): string | null
  write(value: string): void
  clear(): void
  subscribe(onChange: () => void): () => void
}

/** If storage is forbidden or full, the value lasts as long as the page. */
export function createStoredText(key: string): StoredText {
  const listeners = new Set<() => void>()
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
