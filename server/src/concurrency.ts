// How pieces of work of this process wait for one another.

/** Runs the work, now or when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** So many wait for their turn already that one more would wait for too long. */
export class TooManyWaiting extends Error {}

/**
 * A semaphore: so many pieces of work run at once, the others wait, first come, first served. Of one at a time it is a mutex.
 * @throws TooManyWaiting when `mostWaiting` do already.
 */
export function limitConcurrency(most: number, mostWaiting = Number.POSITIVE_INFINITY): InTurn {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting(`${waiting.length} are waiting already`)
    else await new Promise<void>((comes) => waiting.push(comes))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Single flight: those who ask for the same key while its work is under way share that work and its answer. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const joined = underWay.get(key)
    if (joined) return joined
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}

/**
 * Repeats the work one run after the other: those who ask while a run is under way share the next one. Each is answered by a
 * run that began after they asked; a run that fails, fails for those, and keeps nobody from the next.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    if (next === null) {
      next = last.then(() => {
        next = null
        return work()
      })
      last = next.catch(() => undefined)
    }
    return next
  }
}
