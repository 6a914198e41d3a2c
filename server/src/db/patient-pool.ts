import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isLost } from './trouble.ts'

type Patience = {
  /** How long PostgreSQL is waited for when it does not take connections. For a free one the pool itself waits. */
  waitMs: () => number
  /** With so many waiting for a connection already, the next is refused at once. */
  mostWaiting: number
}

const firstPauseMs = 50
const longestPauseMs = 400

/** Beginning a transaction or reading changes nothing, so it may be said twice. */
const harmless = /^\s*(begin|start transaction|select|with(?![\s\S]*\b(insert|update|delete|merge)\b))\b/i

/**
 * A pool that waits out a restart of PostgreSQL, and refuses rather than hang when every connection is in use. A
 * connection that breaks is thrown away; that nothing was done over it is told with the error.
 */
export function createPatientPool(pool: pg.Pool, { waitMs, mostWaiting }: Patience): PostgresPool {
  function tooLate(cause?: unknown) {
    const busy = pool.totalCount >= pool.options.max
    return busy
      ? new DatabaseUnavailable('busy', 'Every connection to PostgreSQL is in use.', { cause })
      : new DatabaseUnavailable('unreachable', 'PostgreSQL does not answer.', { cause })
  }

  return {
    async connect() {
      if (pool.waitingCount >= mostWaiting) throw tooLate()
      const until = performance.now() + waitMs()
      for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
        try {
          return lend(await pool.connect())
        } catch (error) {
          if (isPoolTimeout(error)) throw tooLate(error)
          if (!isLost(error) && !isFull(error)) throw error
          if (performance.now() + pause >= until) throw tooLate(error)
          await sleep(pause)
        }
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function isPoolTimeout(error: unknown) {
  return (error as Error).message === 'timeout exceeded when trying to connect'
}

/** PostgreSQL itself has no connection free: other nodes may give some back. */
function isFull(error: unknown) {
  return (error as { code?: string }).code === '53300'
}

/** A connection for one consumer. */
function lend(client: pg.PoolClient): PostgresPoolClient {
  let isFirst = true
  let broken = false
  return {
    async query(text: string, values?: readonly unknown[]) {
      const nothingBefore = isFirst
      isFirst = false
      try {
        return await client.query<never>(text, values as unknown[])
      } catch (error) {
        if (!isLost(error)) throw error
        broken = true
        const nothingDone = nothingBefore && harmless.test(text)
        throw new DatabaseUnavailable('unreachable', 'The connection to PostgreSQL was lost.', {
          cause: error,
          nothingDone,
        })
      }
    },
    release: (destroy?: boolean) => client.release(destroy || broken),
  } as Pick<PostgresPoolClient, 'release'> as PostgresPoolClient
}
