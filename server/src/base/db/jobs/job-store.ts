import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { OpenedDatabase } from '../database.ts'
import { listenOnEmbedded } from '../events/notifications.ts'
import { namedBy } from '../postgres/naming-client.ts'
import { withSessionOptions } from '../postgres/session-options.ts'
import { nameStatement } from '../prepared-statement.ts'

const mostConnections = 4
const longestQueryMs = 60_000

/** A crash that loses one of these writes only repeats a job. */
const ownSettings = '-c synchronous_commit=off'

/** Only single statements can be prepared. */
const isSingle = /^\s*(with|select|insert|update|delete)\b[^;]*$/i

/** Undeclared by pg-boss, passed to `pg`. */
const ofConnections: object = {
  ...namedBy((text) => (isSingle.test(text) ? nameStatement(text) : undefined)),
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
