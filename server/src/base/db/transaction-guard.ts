import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Dialect, Kysely } from 'kysely'
import { classifyDatabaseError } from './classify-database-error.ts'
import { noteFullDisk } from './full-disk.ts'
import { retrySafeRead } from './retry-safe-read.ts'

type Options = {
  readAgainMs?: number
  guard?: (connection: DatabaseConnection) => DatabaseConnection
}

type Scope = { database: object; open: boolean }

const scopes = new AsyncLocalStorage<Scope | undefined>()

/** PGlite delivers events inside the commit. */
export function outsideTransaction<T>(fn: () => T): T {
  return scopes.run(undefined, fn)
}

/**
 * Throws on use inside a transaction: PGlite's one connection would deadlock, and PostgreSQL silently work
 * outside it. Does not cover `db.startTransaction()`: do not use it.
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
