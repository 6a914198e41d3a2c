import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'

/** Callers waiting out a restart of PostgreSQL must not each queue for a connection. */
const maxWaitMs = 250

function openLoader<K, V>(read: (keys: K[]) => Promise<Map<K, V>>): DataLoader<K, V | undefined> {
  let before: Promise<unknown> = Promise.resolve()

  async function dispatchNext(dispatch: () => void) {
    await Promise.race([before, sleep(maxWaitMs, undefined, { ref: false })])
    setImmediate(dispatch)
  }

  return new DataLoader<K, V | undefined>(
    async (keys) => {
      const reading = read([...new Set(keys)])
      before = reading.catch(() => {})
      const found = await reading
      return keys.map((key) => found.get(key))
    },
    { cache: false, batchScheduleFn: (dispatch) => void dispatchNext(dispatch) },
  )
}

/**
 * Batches keys of one turn of the event loop, or of the previous query's time. Caches nothing (decision 0032).
 * Not for transactions.
 */
export function createLoader<From extends { db: object }, K, V>(
  read: (from: From, keys: K[]) => Promise<Map<K, V>>,
): (from: From, key: K) => Promise<V | undefined> {
  const loaders = new WeakMap<From, DataLoader<K, V | undefined>>()
  return (from, key) => {
    const loader = loaders.get(from) ?? openLoader((keys: K[]) => read(from, keys))
    loaders.set(from, loader)
    return loader.load(key)
  }
}

export function createSharedLoader<From extends { db: object }, V>(
  read: (from: From) => Promise<V>,
): (from: From) => Promise<V> {
  const load = createLoader(async (from: From, keys: 'value'[]) => {
    const value = await read(from)
    return new Map(keys.map((key) => [key, value]))
  })
  return (from) => load(from, 'value') as Promise<V>
}
