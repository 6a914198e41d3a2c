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

/** Whose work it is, and whether it goes before that of everybody who is not `first`. */
export type Place = { group: string; first: boolean }

type Waiter = { begin: () => void; giveWay: () => void }

/** Those who wait, by group: groups come in turn, and within a group who came first. */
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
    /** Takes one out: who is next, or the newest of a group. */
    take(group = groups.keys().next().value, newest = false): Waiter | undefined {
      const line = group === undefined ? undefined : groups.get(group)
      if (group === undefined || line === undefined) return undefined
      const taken = newest ? line.pop() : line.shift()
      size -= 1
      if (line.length === 0) groups.delete(group)
      else if (!newest) {
        // The others come before this group's next one.
        groups.delete(group)
        groups.set(group, line)
      }
      return taken
    },
  }
}

/**
 * A semaphore that no group takes for itself: of those who wait, the `first` come before the others, and of each kind the groups
 * in turn. Where `maxWaiting` wait already, the newest of the longest group gives way, so that a flood stops itself.
 * @throws TooManyWaiting to the caller that gives way.
 */
export function limitConcurrencyByGroup(
  max: number,
  maxWaiting: number,
): <T>(place: Place, work: () => Promise<T>) => Promise<T> {
  const lines = { first: createGroups(), later: createGroups() }
  let free = max

  /** Makes room for one more; false: the one who comes is the one to give way. */
  function makeRoom({ group, first }: Place): boolean {
    if (lines.first.size() + lines.later.size() < maxWaiting) return true
    const from = first && lines.later.size() === 0 ? lines.first : lines.later
    if (from.size() === 0) return false
    const own = first === (from === lines.first) ? from.length(group) : 0
    const [longest, { length }] = from.longest()
    if (own >= length) return false
    from.take(longest, true)?.giveWay()
    return true
  }

  function wait(place: Place): Promise<void> {
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
      const next = lines.first.take() ?? lines.later.take()
      if (next) next.begin()
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
