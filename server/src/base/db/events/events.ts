import { sql } from 'kysely'
import type { DatabaseLog, OpenedDatabase } from '../database.ts'
import type { Db } from '../db.ts'
import { preparedStatement } from '../prepared-statement.ts'
import { listenOnEmbedded, listenOnPostgres } from './notifications.ts'

type Listener<P> = (payload: P) => void | Promise<void>

/**
 * Tells every node, this one too, that something has changed.
 *
 * An event is a hint to read again, not a record: equal ones of one transaction arrive once, and what is published
 * while a node is cut off from PostgreSQL never reaches it. A node that must not miss a change listens to `onResync`.
 */
export type Events = {
  /**
   * Publishes in the caller's transaction: delivered once that commits, never when it is rolled back.
   * @throws when topic and payload pass 7,999 bytes of JSON: send an id, not the thing.
   */
  publish(db: Db, topic: string, payload: object): Promise<void>
  /** Hears what is published under `topic` from now on. A listener that fails is logged and kept; a resync follows. */
  subscribe<P extends object>(topic: string, listener: Listener<P>): () => void
  /** Called when events may have been lost, or were not read: read everything again. Repeated until all succeed. */
  onResync(listener: () => void | Promise<void>): () => void
  /**
   * Whether all that was published has been heard and read, but what is on its way: false from when the connection is
   * lost, or a listener failed, until everything was read again.
   */
  areInStep(): boolean
  close(): Promise<void>
}

const channel = 'strom_events'
/** PostgreSQL's limit for a NOTIFY. */
const mostBytes = 7999
const firstResyncMs = 250
const longestResyncMs = 5000

/**
 * A message as `notifying` publishes it.
 * @throws when it passes 7,999 bytes.
 */
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

/** Publishes as a part of a statement that does more: what it selects. */
export function notifying(message: string) {
  return sql`pg_notify(${channel}, ${message})`
}

const { run: notify } = preparedStatement((_db, message: string) => sql`select ${notifying(message)}`)

/** Starts to listen; on return nothing published from then on is missed. `name` is what PostgreSQL calls the connection. */
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
  /** How often something may have been missed, and up to which time of these everything was read again. */
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
    // Somebody else's, or cut short: what it told of is read again.
    if (event === null) return miss()
    const { topic, payload } = event
    const told = [...(topics.get(topic) ?? [])].map((listener) => call(listener, payload, topic))
    if ((await Promise.all(told)).includes(false)) miss()
  }

  function miss() {
    missed += 1
    resyncSoon(firstResyncMs)
  }

  /** A failed read is retried until it succeeds: the node would otherwise believe a right that has ended for ever. */
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
    publish: async (db, topic, payload) => notify(db, toMessage(topic, payload)),
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
