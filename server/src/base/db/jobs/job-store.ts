import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { OpenedDatabase } from '../database.ts'
import { listenOnEmbedded } from '../events/notifications.ts'
import { withSessionOptions } from '../postgres/session-options.ts'

const mostConnections = 4
const longestQueryMs = 60_000

/** A crash that loses one of these writes only repeats a job. */
const ownSettings = '-c synchronous_commit=off'

/** Undeclared by pg-boss, passed to `pg`. */
const ofConnections: object = {
  query_timeout: longestQueryMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

export function jobStore(database: OpenedDatabase): ConstructorOptions {
  if (database.kind === 'postgres') {
    return {
      backend: 'postgres',
      ...withSessionOptions(database.url, ownSettings),
      application_name: 'strom-jobs',
      max: mostConnections,
      ...ofConnections,
    }
  }
  const { db, pglite } = database
  const store = fromPglite(pglite)
  return {
    backend: 'pglite',
    db: {
      // pg-boss rolls a failed transaction back by a second text: nothing may come between.
      executeSql: (text, values) => db.connection().execute(() => store.executeSql(text, values)),
      async listen(channel, onNotification, onReconnect) {
        const listening = await listenOnEmbedded(pglite, channel, onNotification)
        onReconnect()
        return listening
      },
    },
  }
}
