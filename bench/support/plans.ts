import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { PostgresDatabase } from '../../server/src/base/db/database.ts'

type Db = PostgresDatabase['db']
type Executor = ReturnType<Db['getExecutor']>
type Compiled = Parameters<Executor['executeQuery']>[0]

export async function runStatement(db: Db, sql: string) {
  await db.getExecutor().executeQuery({ sql, parameters: [] } as unknown as Compiled)
}

export async function readRows<Row>(db: Db, sql: string): Promise<Row[]> {
  const { rows } = await db.getExecutor().executeQuery<Row>({ sql, parameters: [] } as unknown as Compiled)
  return rows
}

/** Reports every statement before it runs. */
function listening(db: Db, onStatement: (statement: Compiled) => Promise<void>): Db {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(statement: Compiled) {
      await onStatement(statement)
      return db.executeQuery<Row>(statement as CompiledQuery<Row>)
    },
    streamQuery() {
      throw new Error('nothing is read row by row here')
    },
  }
  // Statements of a transaction are explained outside one: the plan is the same.
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    destroy: nothing,
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    acquireConnection: async () => connection,
  }
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
  })
}

export async function explainEach(
  { db }: PostgresDatabase,
  work: (db: Db) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = []
  const explained = listening(db, async (statement) => {
    if (!/^\s*(select|with)/.test(statement.sql)) return
    const { rows } = await db.getExecutor().executeQuery<{ 'QUERY PLAN': string }>({
      ...statement,
      sql: `explain (analyze, costs off) ${statement.sql}`,
    } as Compiled)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    plans.push(`\`\`\`\n${plan}\n\`\`\``)
  })
  await work(explained)
  return plans.join('\n\n')
}
