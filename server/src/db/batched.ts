import { setTimeout as sleep } from 'node:timers/promises'
import { createKeptReadings } from './kept-readings.ts'

type Batch<K, V> = { keys: Set<K>; askers: number; found: Promise<Map<K, V>> }

/** Where several have just asked at the same time, more will within this time, in milliseconds. */
const gatherMs = 2
/** The query before is waited for so long. */
const patienceMs = 250

/** After what else has arrived in this turn of the event loop has asked too. */
function turnEnds(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function createReader<K, V>(
  database: object,
  read: (keys: K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  const kept = createKeptReadings<K, V>(database)
  let last: Promise<unknown> = Promise.resolve()
  let next: Batch<K, V> | null = null
  let busy = false

  async function begin(keys: Set<K>, before: Promise<unknown>): Promise<Map<K, V>> {
    // One that hangs, as while the database is away, holds up nobody who asked later.
    await Promise.all([Promise.race([before, sleep(patienceMs)]), busy ? sleep(gatherMs) : turnEnds()])
    busy = next !== null && next.askers > 1
    next = null
    return kept.of([...keys], read)
  }

  return async (key) => {
    const known = kept.find(key)
    if (known !== undefined) return known
    if (next === null) {
      const keys = new Set<K>()
      next = { keys, askers: 0, found: begin(keys, last) }
      last = next.found.catch(() => undefined)
    }
    next.askers += 1
    next.keys.add(key)
    return (await next.found).get(key)
  }
}

/**
 * A look-up that many requests make at once, as one query: what is asked for in one turn of the event loop, or while
 * the query before is under way, is read together; where several ask at once, so is that of the next two
 * milliseconds. Each answer was read after it was asked for, or is what a query would find since nothing has changed (`kept-readings.ts`),
 * so it is as fresh as a query of one's own (decision 0032). `from` has the database, and is mostly the app; inside a
 * transaction it has no place.
 */
export function batched<From extends { db: object }, K, V>(
  read: (from: From, keys: K[]) => Promise<Map<K, V>>,
): (from: From, key: K) => Promise<V | undefined> {
  const readers = new WeakMap<From, (key: K) => Promise<V | undefined>>()
  return (from, key) => {
    const reader = readers.get(from) ?? createReader(from.db, (keys: K[]) => read(from, keys))
    readers.set(from, reader)
    return reader(key)
  }
}

/** The same for what is alike for all who ask. */
export function shared<From extends { db: object }, V>(
  read: (from: From) => Promise<V>,
): (from: From) => Promise<V> {
  const reader = batched(async (from: From, keys: null[]) => {
    const value = await read(from)
    return new Map(keys.map((key) => [key, value]))
  })
  return (from) => reader(from, null) as Promise<V>
}
