import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DatabaseLog } from '../database.ts'
import { outsideTransaction } from '../transaction-guard.ts'

type Listening = { close(): Promise<void> }

type OnPostgres = {
  /** PostgreSQL's name for the connection. */
  name: string
  onMessage(message: string): void
  /** The connection was lost: messages do not arrive until `onReconnect`. */
  onLost(): void
  /** The connection was lost and is back: messages in between are gone. */
  onReconnect(): void
  log: DatabaseLog
}

/** A connection that is only silent is noticed within the sum of both, and rights that ended meanwhile with it. */
const heartbeatMs = 1000
const answerMs = 3000
const firstPauseMs = 100
/** Short: what changed meanwhile, a right that ended too, is not known before it is back. */
const longestPauseMs = 1000

/** Listens on PGlite, where a message arrives while the commit that sent it is still on the stack. */
export async function listenOnEmbedded(
  pglite: PGlite,
  channel: string,
  onMessage: (message: string) => void,
): Promise<Listening> {
  const stop = await pglite.listen(channel, (message) => outsideTransaction(() => onMessage(message)))
  return { close: () => stop() }
}

/**
 * Listens on a connection of its own, which must not pass through a pooler that shares sessions. A lost connection,
 * also one that is only silent, is made again until `close`; the first must succeed.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { name, onMessage, onLost, onReconnect, log }: OnPostgres,
): Promise<Listening> {
  const closing = new AbortController()
  let client = await connect()
  let asked = false
  const heartbeat = setInterval(() => {
    if (asked) return
    asked = true
    client
      .query('select 1')
      // `reconnect` waits for the end of the connection.
      .catch(() => client.end())
      .finally(() => {
        asked = false
      })
  }, heartbeatMs)
  heartbeat.unref()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    let listening = false
    next.on('error', () => {})
    next.on('end', () => {
      if (listening && !closing.signal.aborted) void reconnect()
    })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end()
      throw error
    }
    listening = true
    return next
  }

  async function reconnect() {
    onLost()
    log.warn('the connection for events to PostgreSQL was lost')
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal })
        client = await connect()
        break
      } catch {
        if (closing.signal.aborted) return
      }
    }
    if (closing.signal.aborted) return void client.end()
    log.info('events arrive again')
    onReconnect()
  }

  return {
    async close() {
      closing.abort()
      clearInterval(heartbeat)
      await client.end()
    },
  }
}
