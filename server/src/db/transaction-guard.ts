import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dialect, Kysely } from 'kysely'

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
export function createGuardedKysely<DB>(dialect: Dialect): Kysely<DB> {
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
      const scope: Scope = { database: plain, open: true }
      try {
        return await executor.provideConnection(
          (connection) => scopes.run(scope, consumer, connection),
          options,
        )
      } finally {
        scope.open = false
      }
    },
  })
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor: guarded })
}
