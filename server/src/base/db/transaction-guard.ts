import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Dialect, Kysely } from 'kysely'
import { classifyDatabaseError } from './classify-database-error.ts'
import { noteFullDisk } from './full-disk.ts'
import { retrySafeRead } from './retry-safe-read.ts'

type Options = {
  /** Work that loses its connection before it has changed anything is retried for so long. */
  readAgainMs?: number
  /** Stands before each connection that is used. */
  guard?: (connection: DatabaseConnection) => DatabaseConnection
}

type Scope = { database: object; open: boolean }

const scopes = new AsyncLocalStorage<Scope | undefined>()

/**
 * Runs `fn` as if no transaction were open around it: for work that a transaction merely sets off, such as the
 * delivery of an event that PGlite makes while the commit is still on the stack.
 */
export function outsideTransaction<T>(fn: () => T): T {
  return scopes.run(undefined, fn)
}

/**
 * Kysely over `dialect`, except that using it inside `db.transaction().execute(…)` or `db.connection().execute(…)`
 * throws at once. The embedded database has one connection, so there the call would wait for ever; on PostgreSQL it
 * would quietly work outside the transaction. `db.startTransaction()` is not watched: do not use it.
 */
export function createGuardedKysely<DB>(
  dialect: Dialect,
  { readAgainMs = 0, guard = (connection) => connection }: Options = {},
): Kysely<DB> {
  const driver = dialect.createDriver()
  const plain = new Kysely<DB>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  const executor = plain.getExecutor()
  const guarded = executor.withConnectionProvider({
    async provideConnection(consumer, options) {
      const around = scopes.getStore()
      if (around?.open && around.database === plain) {
        throw new Error(
          'The database was used inside one of its own transactions: hand the transaction to the code that needs it.',
        )
      }
      return retrySafeRead(readAgainMs, async () => {
        const scope: Scope = { database: plain, open: true }
        try {
          return await executor.provideConnection(
            (connection) => scopes.run(scope, consumer, guard(connection)),
            options,
          )
        } catch (error) {
          if (classifyDatabaseError(error) === 'full') noteFullDisk(db)
          throw error
        } finally {
          scope.open = false
        }
      })
    },
  })
  const db = new Kysely<DB>({ config: { dialect }, dialect, driver, executor: guarded })
  return db
}
