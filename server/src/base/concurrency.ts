export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Queue full. */
export class TooManyWaiting extends Error {}

/**
 * Semaphore with at most `most` holders; first come, first served.
 * @throws TooManyWaiting
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

/** `first` goes ahead of all others. */
export type QueuePlace = { group: string; first: boolean }

type Waiter = { begin: () => void; giveWay: () => void }

function createGroups() {
  const groups = new Map<string, Waiter[]>()
  let size = 0
  return {
    size: () => size,
    length: (group: string) => groups.get(group)?.length ?? 0,
    longest: () =>
      [...groups].reduce((longest, entry) => (entry[1].length > longest[1].length ? entry : longest)),
    add(group: string, waiter: Waiter) {
      groups.set(group, [...(groups.get(group) ?? []), waiter])
      size += 1
    },
    takeWaiter(group = groups.keys().next().value, newest = false): Waiter | undefined {
      const line = group === undefined ? undefined : groups.get(group)
      if (group === undefined || line === undefined) return undefined
      const taken = newest ? line.pop() : line.shift()
      size -= 1
      if (line.length === 0) groups.delete(group)
      else if (!newest) {
        groups.delete(group)
        groups.set(group, line)
      }
      return taken
    },
  }
}

/**
 * Fair semaphore: groups take turns. If full, it rejects the newest waiter of the longest group, so that a
 * flood stops itself.
 * @throws TooManyWaiting
 */
export function limitConcurrencyByGroup(
  max: number,
  maxWaiting: number,
): <T>(place: QueuePlace, work: () => Promise<T>) => Promise<T> {
  const lines = { first: createGroups(), later: createGroups() }
  let free = max

  /** False: the newcomer is rejected. */
  function makeRoom({ group, first }: QueuePlace): boolean {
    if (lines.first.size() + lines.later.size() < maxWaiting) return true
    const from = first && lines.later.size() === 0 ? lines.first : lines.later
    if (from.size() === 0) return false
    const own = first === (from === lines.first) ? from.length(group) : 0
    const [longest, { length }] = from.longest()
    if (own >= length) return false
    from.takeWaiter(longest, true)?.giveWay()
    return true
  }

  function wait(place: QueuePlace): Promise<void> {
    return new Promise((begin, reject) => {
      const giveWay = () => reject(new TooManyWaiting(`${maxWaiting} are waiting already`))
      if (makeRoom(place)) lines[place.first ? 'first' : 'later'].add(place.group, { begin, giveWay })
      else giveWay()
    })
  }

  return async (place, work) => {
    if (free > 0) free -= 1
    else await wait(place)
    try {
      return await work()
    } finally {
      const next = lines.first.takeWaiter() ?? lines.later.takeWaiter()
      if (next) next.begin()
      else free += 1
    }
  }
}

/** Concurrent calls with the same key share one run. */
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

/** Serial runs; calls during a run share the next one. */
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
