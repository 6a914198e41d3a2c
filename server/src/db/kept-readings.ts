import { changesOf } from './changes.ts'

/** A reading may depend on the time, so it is asked for again after so long in any case; milliseconds. */
const longestMs = 1000

/**
 * What was read by keys, for as long as a query would find the same: nothing is kept but where it is known what may have
 * changed the database (`changesOf`), and nothing that was not found.
 */
export function createKeptReadings<K, V>(database: object) {
  let found = new Map<K, V>()
  let asOf: number | null = null
  let until = 0

  const isCurrent = () => asOf !== null && asOf === changesOf(database) && performance.now() < until

  return {
    find: (key: K): V | undefined => (isCurrent() ? found.get(key) : undefined),

    /** Carries a reading out, and keeps what it found unless something may have changed meanwhile. */
    async of(read: () => Promise<Map<K, V>>): Promise<Map<K, V>> {
      const before = changesOf(database)
      const began = performance.now()
      const news = await read()
      if (before === null || before !== changesOf(database)) return news
      if (isCurrent()) for (const [key, value] of news) found.set(key, value)
      else [found, asOf, until] = [new Map(news), before, began + longestMs]
      return news
    },
  }
}
