import { type DatabaseState, knownState, stateOf } from './changes.ts'

/** A reading may depend on the time, so it is asked for again after so long in any case; milliseconds. */
const longestMs = 1000

/**
 * What was read by keys, for as long as a query would find the same: nothing is kept but where the database's state is
 * known, and nothing that was not found.
 */
export function createKeptReadings<K, V>(database: object) {
  let found = new Map<K, V>()
  let asOf: DatabaseState | null = null
  let until = 0

  const isAsOf = (state: DatabaseState | null) =>
    state !== null && asOf === state && performance.now() < until

  return {
    find: (key: K): V | undefined => (isAsOf(knownState(database)) ? found.get(key) : undefined),

    /** Reads what has to be read of these keys; what that finds is of the state before it, or newer. */
    async of(keys: K[], read: (keys: K[]) => Promise<Map<K, V>>): Promise<Map<K, V>> {
      const began = performance.now()
      // Where it must be asked for, it pays only if something may be told again.
      const state =
        knownState(database) ?? (keys.some((key) => found.has(key)) ? await stateOf(database) : null)
      if (!isAsOf(state)) [found, asOf, until] = [new Map(), state, began + longestMs]
      const readings = found
      const missing = keys.filter((key) => !readings.has(key))
      if (missing.length > 0) for (const [key, value] of await read(missing)) readings.set(key, value)
      return readings
    },
  }
}
