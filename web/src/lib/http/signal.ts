/** A notice from code outside React to its listeners. */
export type Signal<T> = {
  emit(value: T): void
  /** Calls back on every notice; the answer ends it. */
  subscribe(listener: (value: T) => void): () => void
}

/** Makes a signal without listeners. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    emit(value) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
