/** Runs the work, now or when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A concurrency limit (semaphore): so many pieces of work of this process run at once; the others wait, first come, first served.
 */
export function createTurns(most: number): InTurn {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free -= 1
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

/**
 * The transactions that begin a capture and grant what was paid. There are ten connections to PostgreSQL, and who waits
 * ten seconds for one is refused: hundreds who pay at the same moment wait here instead, and leave connections to others.
 */
export const inTurn = createTurns(5)
