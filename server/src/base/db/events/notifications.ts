import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DatabaseLog } from '../database.ts'
import { outsideTransaction } from '../transaction-guard.ts'

type Listening = { close(): Promise<void> }

type OnPostgres = {
  name: string
  onMessage(message: string): void
  onLost(): void
  onReconnect(): void
  log: DatabaseLog
}

/** The sum bounds how long an ended right stays valid on a silent connection. */
const heartbeatMs = 1000
const answerMs = 3000
const firstPauseMs = 100
/** Short: an ended right stays valid meanwhile. */
const longestPauseMs = 1000

/** A message arrives inside the commit that sent it. */
export async function listenOnEmbedded(
  pglite: PGlite,
  channel: string,
  onMessage: (message: string) => void,
): Promise<Listening> {
  const stop = await pglite.listen(channel, (message) => outsideTransaction(() => onMessage(message)))
  return { close: () => stop() }
}

/** Breaks behind a session-sharing pooler. Reconnects until `close`. */
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
      // The 'end' event starts `reconnect`.
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
