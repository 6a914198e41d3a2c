import { sql } from 'kysely'
import type { DatabaseLog, OpenedDatabase } from '../database.ts'
import type { Db } from '../db.ts'
import { listenOnEmbedded, listenOnPostgres } from './notifications.ts'

type Listener<P> = (payload: P) => void | Promise<void>

/**
 * Hints to read again: equal ones of one transaction arrive once, and a node cut off from PostgreSQL misses
 * them.
 */
export type Events = {
  /**
   * Delivered on commit.
   * @throws above 7,999 bytes of JSON: send an id, not the thing.
   */
  publish(db: Db, topic: string, payload: object): Promise<void>
  subscribe<P extends object>(topic: string, listener: Listener<P>): () => void
  /** Events may have been lost: read everything again. Repeated until it succeeds. */
  onResync(listener: () => void | Promise<void>): () => void
  /** False from a loss or failed listener until everything was read again. */
  areInStep(): boolean
  close(): Promise<void>
}

const channel = 'strom_events'
/** PostgreSQL's limit for a NOTIFY. */
const mostBytes = 7999
const firstResyncMs = 250
const longestResyncMs = 5000

export function toMessage(topic: string, payload: object): string {
  const message = JSON.stringify({ topic, payload })
  const bytes = Buffer.byteLength(message)
  if (bytes > mostBytes) throw new Error(`The event '${topic}' has ${bytes} bytes; ${mostBytes} fit.`)
  return message
}

function readEvent(message: string): { topic: string; payload: never } | null {
  try {
    return JSON.parse(message)
  } catch {
    return null
  }
}

export function notifying(message: string) {
  return sql`pg_notify(${channel}, ${message})`
}

export async function createEvents(
  database: OpenedDatabase,
  log: DatabaseLog,
  name = 'strom-events',
): Promise<Events> {
  const topics = new Map<string, Set<Listener<never>>>()
  const resyncs = new Set<Listener<undefined>>()

  let resyncing: NodeJS.Timeout | undefined
  let closed = false
  let lost = false
  let missed = 0
  let madeUpFor = 0

  async function call<P>(listener: Listener<P>, payload: P, topic: string): Promise<boolean> {
    try {
      await listener(payload)
      return true
    } catch (error) {
      log.error({ err: error, topic }, 'a listener failed at an event')
      return false
    }
  }

  async function deliver(message: string) {
    const event = readEvent(message)
    if (event === null) return miss()
    const { topic, payload } = event
    const told = [...(topics.get(topic) ?? [])].map((listener) => call(listener, payload, topic))
    if ((await Promise.all(told)).includes(false)) miss()
  }

  function miss() {
    missed += 1
    resyncSoon(firstResyncMs)
  }

  /** Otherwise this node would honour an ended right for ever. */
  async function resync(nextMs = firstResyncMs) {
    const missedBefore = missed
    const told = [...resyncs].map((listener) => call(listener, undefined, 'resync'))
    if ((await Promise.all(told)).includes(false)) resyncSoon(nextMs)
    else madeUpFor = Math.max(madeUpFor, missedBefore)
  }

  function resyncSoon(afterMs: number) {
    if (closed || resyncing) return
    resyncing = setTimeout(() => {
      resyncing = undefined
      void resync(Math.min(afterMs * 2, longestResyncMs))
    }, afterMs).unref()
  }

  const listening =
    database.kind === 'postgres'
      ? await listenOnPostgres(database.url, channel, {
          name,
          onMessage: deliver,
          onLost() {
            lost = true
          },
          onReconnect() {
            lost = false
            missed += 1
            void resync()
          },
          log,
        })
      : await listenOnEmbedded(database.pglite, channel, deliver)

  return {
    async publish(db, topic, payload) {
      await sql`select ${notifying(toMessage(topic, payload))}`.execute(db)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
      }
    },
    onResync(listener) {
      resyncs.add(listener)
      return () => {
        resyncs.delete(listener)
      }
    },
    areInStep: () => !lost && missed === madeUpFor,
    async close() {
      closed = true
      clearTimeout(resyncing)
      await listening.close()
    },
  }
}
