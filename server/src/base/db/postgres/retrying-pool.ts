import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isLost } from '../classify-database-error.ts'
import type { StuckQueries } from './connection-watchdog.ts'

type PoolOptions = {
  waitMs: () => number
  mostWaiting: number
  stuck: Pick<StuckQueries, 'isSilent' | 'begin'>
}

const firstPauseMs = 50
const longestPauseMs = 400

/** Safe to repeat. */
const harmless = /^\s*(begin|start transaction|select|with(?![\s\S]*\b(insert|update|delete|merge)\b))\b/i

/** Waits out a restart of PostgreSQL; refuses rather than hangs when all connections are in use. */
export function createRetryingPool(pool: pg.Pool, { waitMs, mostWaiting, stuck }: PoolOptions): PostgresPool {
  const busy = (cause?: unknown) =>
    stuck.isSilent
      ? unreachable(cause)
      : new DatabaseUnavailable('busy', 'Every connection to PostgreSQL is in use.', { cause })

  async function connectOnce() {
    if (pool.idleCount > 0) return pool.connect()
    const ended = stuck.begin(null)
    try {
      return await pool.connect()
    } finally {
      ended()
    }
  }

  return {
    async connect() {
      if (pool.waitingCount >= mostWaiting || stuck.isSilent) throw busy()
      const until = performance.now() + waitMs()
      for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
        try {
          return lend(await connectOnce(), stuck)
        } catch (error) {
          if (isPoolTimeout(error)) throw busy(error)
          if (!isLost(error) && !isFull(error)) throw error
          if (performance.now() + pause >= until) throw isFull(error) ? busy(error) : unreachable(error)
          await sleep(pause)
        }
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function unreachable(cause: unknown) {
  return new DatabaseUnavailable('unreachable', 'PostgreSQL does not answer.', { cause })
}

function isPoolTimeout(error: unknown) {
  return (error as Error).message === 'timeout exceeded when trying to connect'
}

function isFull(error: unknown) {
  return (error as { code?: string }).code === '53300'
}

function lend(client: pg.PoolClient, stuck: Pick<StuckQueries, 'begin'>): PostgresPoolClient {
  let isFirst = true
  let broken = false
  return {
    async query(text: string, values?: readonly unknown[]) {
      const nothingBefore = isFirst
      isFirst = false
      const ended = stuck.begin(client)
      try {
        return await client.query<never>(text, values as unknown[])
      } catch (cause) {
        if (!isLost(cause)) throw cause
        broken = true
        const nothingDone = nothingBefore && harmless.test(text)
        throw new DatabaseUnavailable('unreachable', 'The connection to PostgreSQL was lost.', {
          cause,
          nothingDone,
        })
      } finally {
        ended()
      }
    },
    release: (destroy?: boolean) => client.release(destroy || broken),
  } as Pick<PostgresPoolClient, 'release'> as PostgresPoolClient
}
