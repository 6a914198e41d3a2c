import { type QueryExecutorProvider, sql } from 'kysely'
import type { DatabaseLog, OpenedDatabase } from './database.ts'
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
  publish(db: QueryExecutorProvider, topic: string, payload: object): Promise<void>
  /** Hears what is published under `topic` from now on. A listener that fails is logged and kept. */
  subscribe<P extends object>(topic: string, listener: Listener<P>): () => void
  /** Called when events may have been lost and listening works again: read everything anew. */
  onResync(listener: () => void | Promise<void>): () => void
  close(): Promise<void>
}

const channel = 'strom_events'
/** PostgreSQL's limit for a NOTIFY. */
const mostBytes = 7999

/** Starts to listen; on return nothing published from then on is missed. */
export async function createEvents(database: OpenedDatabase, log: DatabaseLog): Promise<Events> {
  const topics = new Map<string, Set<Listener<never>>>()
  const resyncs = new Set<Listener<undefined>>()

  async function call<P>(listener: Listener<P>, payload: P, topic: string) {
    try {
      await listener(payload)
    } catch (error) {
      log.error({ err: error, topic }, 'a listener failed at an event')
    }
  }

  function deliver(message: string) {
    const { topic, payload } = JSON.parse(message) as { topic: string; payload: never }
    for (const listener of [...(topics.get(topic) ?? [])]) void call(listener, payload, topic)
  }

  function resync() {
    for (const listener of [...resyncs]) void call(listener, undefined, 'resync')
  }

  const listening =
    database.kind === 'postgres'
      ? await listenOnPostgres(database.url, channel, { onMessage: deliver, onReconnect: resync, log })
      : await listenOnEmbedded(database.pglite, channel, deliver)

  return {
    async publish(db, topic, payload) {
      const message = JSON.stringify({ topic, payload })
      const bytes = Buffer.byteLength(message)
      if (bytes > mostBytes) throw new Error(`The event '${topic}' has ${bytes} bytes; ${mostBytes} fit.`)
      await sql`select pg_notify(${channel}, ${message})`.execute(db)
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
    close: () => listening.close(),
  }
}
