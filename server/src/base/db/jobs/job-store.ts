import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { OpenedDatabase } from '../database.ts'
import { listenOnEmbedded } from '../events/notifications.ts'
import { namedBy } from '../postgres/naming-client.ts'
import { withSessionOptions } from '../postgres/session-options.ts'
import { nameStatement } from '../prepared-statement.ts'

const mostConnections = 4
/** Gives up on a PostgreSQL that does not answer; the runner's own statements take far less. */
const longestQueryMs = 60_000

/**
 * The runner writes down who works on a job, and that it is done; jobs themselves come with the transactions that cause
 * them. So it waits for no disk: when PostgreSQL dies, what it wrote last may be gone, and such a job is done once more.
 */
const ownSettings = '-c synchronous_commit=off'

/** One statement of the runner's, not several in one text, which no name can stand for. */
const isSingle = /^\s*(with|select|insert|update|delete)\b[^;]*$/i

/** Handed on to `pg`, though pg-boss does not name them. */
const ofConnections: object = {
  // The runner makes few statements, and those all the time.
  ...namedBy((text) => (isSingle.test(text) ? nameStatement(text) : undefined)),
  query_timeout: longestQueryMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Where pg-boss keeps its tables: on PostgreSQL by connections of its own, else by the embedded database's only one. */
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
      // As one turn at the connection: pg-boss sends whole transactions in one text, and when one fails rolls it back
      // by a second, between which nobody else may come.
      executeSql: (text, values) => db.connection().execute(() => store.executeSql(text, values)),
      async listen(channel, onNotification, onReconnect) {
        const listening = await listenOnEmbedded(pglite, channel, onNotification)
        onReconnect()
        return listening
      },
    },
  }
}
